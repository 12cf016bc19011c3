# energy.svg from energy.dat: gnuplot -e "data='energy.dat'; picture='energy.svg'" energy.gp
set terminal svg size 860,380 dynamic font "Helvetica,13" background rgb "white"
set output picture
chain = "Chain of 40 undamped links (0.1 kg, 0.1 m, joints of 1e5 N/m)"
set title chain.", let go from the level; steps of 1 ms"
set xlabel "simulated time, s"
set ylabel "|E − E₀| / energy turned over"
set logscale y
set format y "10^{%L}"
set logscale x
set format x "%g"
set xrange [0.001:10]
set yrange [1e-18:1e6]
set ytics 1e-16, 1e4
set grid ytics lc rgb "#dddddd"
set border 3 lc rgb "#555555"
set tics nomirror
set key at graph 0.99, 0.55 right spacing 1.3 samplen 2
set datafile missing "nan"
plot data using 1:4 with lines lw 2 lc rgb "#b8860b" title "semi-implicit Euler", \
     data using 1:3 with lines lw 2 lc rgb "#c0392b" title "midpoint as printed in the papers", \
     data using 1:2 with lines lw 2 lc rgb "#1f618d" title "Tactus, policy exact (default)"
