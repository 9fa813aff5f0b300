// Keeps one core busy until it is stopped: an office computer does other things too.
for (;;) Math.sqrt(Math.random());
