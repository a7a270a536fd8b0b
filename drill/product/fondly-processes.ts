import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApplicationMachine } from '../cluster/application-machine.ts';
import type { Program } from '../cluster/program.ts';
import type { Setting } from '../cluster/setting.ts';
import { createNodeProgram } from './node-program.ts';

/** A process of Fondly, with the port that only operators reach. */
export type FondlyProcess = Program & { part: 'web' | 'worker'; readyUrl: string; url: string; metricsUrl: string };

/** What the processes share: the addresses of the proxy and of the providers, and the key that signs sessions. */
export type SharedSettings = { url: string; proxyAddress: string; secret: string; sandboxUrl: string; smtpUrl: string };

export const webhookSecrets = { platform: 'whsec_drill', connect: 'whsec_drill_connect' };

const serverFile = fileURLToPath(import.meta.resolve('@fondly/server/start'));
const metricsPorts = { web: 9464, worker: 9465 };

export function createFondlyProcess(
  setting: Setting,
  part: 'web' | 'worker',
  machine: ApplicationMachine,
  shared: SharedSettings,
): FondlyProcess {
  const name = `${part} ${machine.name}`;
  const url = `http://${machine.address}:3000`;
  const metricsUrl = `http://${machine.address}:${metricsPorts[part]}`;
  const program = createNodeProgram(setting, name, serverFile, {
    PARTS: part,
    HOST: machine.address,
    PORT: '3000',
    METRICS_HOST: machine.address,
    METRICS_PORT: String(metricsPorts[part]),
    PGAPPNAME: name,
    DATABASE_URL: machine.pooledUrl,
    DATABASE_DIRECT_URL: machine.directUrl,
    DATABASE_READ_URL: machine.readUrl,
    PUBLIC_URL: shared.url,
    SECRET: shared.secret,
    DATA_DIR: path.join(setting.folder, 'uploads'),
    STRIPE_SANDBOX_URL: shared.sandboxUrl,
    STRIPE_WEBHOOK_SECRET: webhookSecrets.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
    SMTP_URL: shared.smtpUrl,
    TRUSTED_PROXY: shared.proxyAddress,
    DRAIN_SECONDS: '5',
    LOG_LEVEL: 'info',
  });
  return { ...program, part, url, metricsUrl, readyUrl: `${part === 'web' ? url : metricsUrl}/health/ready` };
}
