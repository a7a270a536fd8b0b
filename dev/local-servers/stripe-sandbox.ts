/** The card provider's stand-in as a process of the town: it ends with the town, even when that is killed. */
// Heard from the first moment on: the town may be gone before this has started.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await import('@fondly/stripe-sandbox/main');
