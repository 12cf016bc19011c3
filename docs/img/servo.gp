# servo.svg from servo.dat: gnuplot -e "data='servo.dat'; picture='servo.svg'" servo.gp
set terminal svg size 860,380 dynamic font "Helvetica,13" background rgb "white"
set output picture
set title "A joint lifts a rod of 2 kg and 0.4 m: damper 10 N·m·s/rad, springs of 50 and 500 N·m/rad"
set xlabel "simulated time, s"
set ylabel "angle, rad"
set xrange [0:2]
set yrange [-0.2:1.1]
set grid ytics lc rgb "#dddddd"
set border 3 lc rgb "#555555"
set tics nomirror
set key at graph 0.99, 0.45 right spacing 1.3 samplen 2
plot data using 1:2 with lines lw 6 lc rgb "#cccccc" title "rest position of the spring", \
     data using 1:3 with lines lw 2 lc rgb "#c0392b" title "spring of 50", \
     data using 1:4 with lines lw 2 lc rgb "#b8860b" title "spring of 500", \
     data using 1:5 with lines lw 2 dt 2 lc rgb "#1f618d" title "spring of 50 with feed-forward"
