// Ends with 0 if the Homeroom of this container or machine is ready, and with 1 otherwise.
const port = process.env['PORT'] || '3000';
const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
process.exit(reply?.ok ? 0 : 1);
