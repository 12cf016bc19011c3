# forms.svg from forms.dat: gnuplot -e "data='forms.dat'; picture='forms.svg'" forms.gp
set terminal svg size 860,380 dynamic font "Helvetica,13" background rgb "white"
set output picture
set title "Chain of 20 joints with stiff undamped springs, bent by 0.05 rad; steps of 1 ms, policy plain"
set xlabel "simulated time, s"
set ylabel "energy left in the oscillation"
set xrange [0:10]
set yrange [0:1.1]
set grid ytics lc rgb "#dddddd"
set border 3 lc rgb "#555555"
set tics nomirror
set key at graph 0.40, 0.50 right spacing 1.3 samplen 2
plot data using 1:2 with lines lw 3 lc rgb "#1f618d" title "SQUARE, ω T = 1", \
     data using 1:3 with lines lw 2 dt 2 lc rgb "#1e8449" title "RECURSION, ω T = 0.1", \
     data using 1:4 with lines lw 2 lc rgb "#b8860b" title "RECURSION, ω T = 0.3", \
     data using 1:5 with lines lw 2 lc rgb "#c0392b" title "RECURSION, ω T = 1"
