import { findFreePort } from '../processes/find-free-port.ts';
import { isPortFree } from '../processes/is-port-free.ts';
import type { DemoSettings } from './demo-settings.ts';
import { loadDemoState } from './demo-state.ts';
import {
  buildPages,
  type Service,
  type ServiceContext,
  startDatabase,
  startHotPages,
  startMailbox,
  startServer,
  startStripeSandbox,
} from './services.ts';

export type Demo = { url: string; sandboxUrl: string | null; stop: () => Promise<void> };

/**
 * Starts every part of the town and resolves when the product answers. Nothing of it needs a network or an
 * account. Parts stop in the opposite order, so that the server can end what is under way.
 *
 * @param failure - aborted by a part that cannot go on, during the start or later
 * @throws Error when a part does not start or the port is taken; then nothing is left running
 */
export async function startDemo(settings: DemoSettings, failure: AbortController): Promise<Demo> {
  if (!(await isPortFree(settings.port))) {
    throw new Error(`Port ${settings.port} is taken. Choose another: PORT=${settings.port + 1} npm start`);
  }
  const stopCallbacks: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stopService of stopCallbacks.splice(0).reverse()) await stopService();
  };
  const register = async (starting: Promise<Service>): Promise<Record<string, string>> => {
    const service = await starting;
    stopCallbacks.push(service.stop);
    return service.environment;
  };
  try {
    const state = await loadDemoState(settings.dataDir);
    const apiPort = settings.isHot ? await findFreePort() : settings.port;
    const context: ServiceContext = { settings, state, apiPort, failure };
    const starting = [startDatabase, startStripeSandbox, startMailbox, buildPages].map((startService) =>
      register(startService(context)),
    );
    // All of them, even when one fails: what is still opening could not be stopped.
    const results = await Promise.allSettled(starting);
    const environment: Record<string, string> = {};
    for (const service of results) {
      if (service.status === 'rejected') throw service.reason;
      Object.assign(environment, service.value);
    }
    await register(startServer(context, environment));
    if (settings.isHot) await register(startHotPages(context));
    return { url: `http://localhost:${settings.port}`, sandboxUrl: environment.STRIPE_SANDBOX_URL ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
