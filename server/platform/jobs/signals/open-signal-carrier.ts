import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { openNotifyCarrier } from './notify-carrier.ts';
import type { SignalCarrier } from './signal-carrier.ts';

/** NATS if it is set, otherwise NOTIFY. The client of NATS is loaded only where it is used. */
export async function openSignalCarrier(config: Config, processId: string, log: Log): Promise<SignalCarrier> {
  if (config.natsUrl === null) return openNotifyCarrier(config.databaseDirectUrl, processId, log);
  const { openNatsCarrier } = await import('./nats-carrier.ts');
  return openNatsCarrier(config.natsUrl, processId, log);
}
