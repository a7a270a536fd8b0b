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
 * The product with a fake card provider. QUIET turns off what happens after a response (the relay of jobs and signals, and
 * the worker), to measure its cost.
 */
const isQuiet = process.env.QUIET === 'true';
// Choose the port first: pages contain their own URL, and Lighthouse checks it.
const port = await findFreePort();
const app: App = await openApp(readConfig({ ...process.env, PORT: String(port) }));
// A checkout makes only this call. Any other call fails.
const provider = { paymentIntents: { create: createFakePayment } } as unknown as App['stripe'];
const measured: App = { ...app, stripe: provider };
if (isQuiet) await app.relay.stop();
const http = await createWebServer(measured);
if (!isQuiet) await startWorker(measured, jobHandlers, timers);
await http.listen({ host: '127.0.0.1', port });
allowHeapGrowth();
sendToParent({ port });
