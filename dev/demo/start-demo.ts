import { freePort } from '../processes/find-free-port.ts';
import { isPortFree } from '../processes/is-port-free.ts';
import type { HouseSettings } from './demo-settings.ts';
import { recallTown } from './demo-state.ts';
import {
  openDatabase,
  openHotPages,
  openMail,
  openProvider,
  openServer,
  type Part,
  readyPages,
  type Start,
} from './services.ts';

export type House = { url: string; sandboxUrl: string | null; stop: () => Promise<void> };

/**
 * Starts every part of the town and resolves when the product answers. Nothing of it needs a network or an
 * account. Parts stop in the opposite order, so that the server can end what is under way.
 *
 * @param failure - aborted by a part that cannot go on, during the start or later
 * @throws Error when a part does not start or the port is taken; then nothing is left running
 */
export async function openHouse(settings: HouseSettings, failure: AbortController): Promise<House> {
  if (!(await isPortFree(settings.port))) {
    throw new Error(`Port ${settings.port} is taken. Choose another: PORT=${settings.port + 1} npm start`);
  }
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  const keep = async (opening: Promise<Part>): Promise<Record<string, string>> => {
    const part = await opening;
    stops.push(part.stop);
    return part.environment;
  };
  try {
    const memory = await recallTown(settings.dataDir);
    const apiPort = settings.isHot ? await freePort() : settings.port;
    const start: Start = { settings, memory, apiPort, failure };
    const opening = [openDatabase, openProvider, openMail, readyPages].map((open) => keep(open(start)));
    // All of them, even when one fails: what is still opening could not be stopped.
    const opened = await Promise.allSettled(opening);
    const environment: Record<string, string> = {};
    for (const part of opened) {
      if (part.status === 'rejected') throw part.reason;
      Object.assign(environment, part.value);
    }
    await keep(openServer(start, environment));
    if (settings.isHot) await keep(openHotPages(start));
    return { url: `http://localhost:${settings.port}`, sandboxUrl: environment.STRIPE_SANDBOX_URL ?? null, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
