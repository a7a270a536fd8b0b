import { openSandbox, type WebhookTarget } from './sandbox.ts';
import { isSeed, type Seed, seedNames } from './seeds.ts';

const defaultPort = 4020;

function webhooksOf(environment: NodeJS.ProcessEnv): WebhookTarget[] {
  const url = environment.STRIPE_SANDBOX_WEBHOOK_URL;
  const secret = environment.STRIPE_SANDBOX_WEBHOOK_SECRET;
  const connectSecret = environment.STRIPE_SANDBOX_CONNECT_WEBHOOK_SECRET;
  const thinUrl = environment.STRIPE_SANDBOX_THIN_WEBHOOK_URL;
  const thinSecret = environment.STRIPE_SANDBOX_THIN_WEBHOOK_SECRET;
  if (!url) return [];
  return [
    ...(secret ? [{ url, secret }] : []),
    ...(connectSecret ? [{ url, secret: connectSecret, connect: true }] : []),
    ...(thinUrl && thinSecret ? [{ url: thinUrl, secret: thinSecret, thin: true }] : []),
  ];
}

function seedOf(name: string): Seed {
  if (isSeed(name)) return name;
  throw new Error(`STRIPE_SANDBOX_SEED must be one of ${seedNames.join(', ')}`);
}

async function start(): Promise<void> {
  const dataFile = process.env.STRIPE_SANDBOX_DATA;
  const ephemeral = process.argv.includes('--ephemeral') || !dataFile;
  const sandbox = await openSandbox({
    port: Number(process.env.STRIPE_SANDBOX_PORT || defaultPort),
    ...(ephemeral ? { ephemeral } : { dataFile }),
    webhooks: webhooksOf(process.env),
    seed: seedOf(process.env.STRIPE_SANDBOX_SEED || 'empty'),
  });
  console.log(`stripe-sandbox listens on ${sandbox.url}${ephemeral ? ', in memory' : `, keeps ${dataFile}`}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
}

start().catch((error: unknown) => {
  console.error(`stripe-sandbox does not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
