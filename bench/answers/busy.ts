// Keeps one core busy until it is ended: an office computer does other things too.
for (;;) Math.sqrt(Math.random());
