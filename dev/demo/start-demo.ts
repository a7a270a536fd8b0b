import { findFreePort, isPortFree } from '../processes/find-free-port.ts';
import { startDemoClock, stopDemoClock } from './clock/demo-clock.ts';
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
 * Starts every service of the demo and resolves when the product is ready. No service needs a network or an account.
 * Services stop in reverse order, so the server can finish its work first.
 *
 * @param failure - aborted by a service that fails, during the start or later
 * @throws Error if a service does not start or the port is taken. No service is left running.
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
    return service.serverSettings;
  };
  try {
    const state = await loadDemoState(settings.dataDir);
    if (settings.sandboxPort !== null) {
      startDemoClock(settings.dataDir);
      stopCallbacks.push(async () => stopDemoClock(settings.dataDir));
    }
    const apiPort = settings.isHot ? await findFreePort() : settings.port;
    const context: ServiceContext = { settings, state, apiPort, failure };
    const starting = [startDatabase, startStripeSandbox, startMailbox, buildPages].map((startService) =>
      register(startService(context)),
    );
    // Wait for all of them, even if one fails: a service that is still starting cannot be stopped.
    const results = await Promise.allSettled(starting);
    const serverSettings: Record<string, string> = {};
    for (const service of results) {
      if (service.status === 'rejected') throw service.reason;
      Object.assign(serverSettings, service.value);
    }
    await register(startServer(context, serverSettings));
    if (settings.isHot) await register(startHotPages(context));
    return { url: `http://localhost:${settings.port}`, sandboxUrl: serverSettings.STRIPE_SANDBOX_URL ?? null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
