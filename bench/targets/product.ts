import { findFreePort } from '@fondly/dev/processes/find-free-port';
import { createWebServer } from '@fondly/server/http';
import { allowHeapGrowth } from '@fondly/server/node-flags';
import type { App } from '@fondly/server/platform/app';
import { readConfig } from '@fondly/server/platform/config';
import { startWorker } from '@fondly/server/platform/jobs/worker';
import { openApp } from '@fondly/server/run';
import { jobHandlers, timers } from '@fondly/server/worker';
import { sendToParent } from '../start-bench-process.ts';
import { createFakePayment } from './fake-payment.ts';

/*
 * The product as it is, but for the card provider. QUIET leaves out what happens behind an answer, the relay of jobs
 * and signals and the worker, to see what they cost.
 */
const isQuiet = process.env.QUIET === 'true';
// Chosen beforehand: pages name their own address, which Lighthouse looks at.
const port = await findFreePort();
const app: App = await openApp(readConfig({ ...process.env, PORT: String(port) }));
// Only the one call that a checkout makes is there; any other would fail loudly.
const provider = { paymentIntents: { create: createFakePayment } } as unknown as App['stripe'];
const measured: App = { ...app, stripe: provider };
if (isQuiet) await app.relay.stop();
const http = await createWebServer(measured);
if (!isQuiet) await startWorker(measured, jobHandlers, timers);
await http.listen({ host: '127.0.0.1', port });
allowHeapGrowth();
sendToParent({ port });
