/** The Stripe sandbox as a process of the demo. It ends with the demo, even if that is killed. */
// Attach the listener first: the parent may exit before start-up finishes.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await import('@fondly/stripe-sandbox/main');
