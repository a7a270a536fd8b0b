import { z } from 'zod';
import { listBrokenRules, sandboxStripeKeys } from './config-rules.ts';

const required = (sentence = 'is missing') => z.string({ error: sentence }).min(1, sentence);
const webhookSecret = required('is missing; without it nobody can tell a real event from a forged one');
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  /** The town's own processes set it; production never does. Opens the demo pages. */
  FONDLY_DEMO: flag.default(false),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: required(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  /** Signs cookies, pickup codes and unsubscribe links. */
  SECRET: required().min(32, 'must be 32 characters or more'),
  DATA_DIR: z.string().default('data'),
  /** A store that speaks S3, for pictures; without it they lie in DATA_DIR. All of these or none. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Hosts inside, with their ports, that a kitchen's picture may be fetched from by its address: for tests and demos. */
  PICTURE_HOSTS: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().default(sandboxStripeKeys.secret),
  STRIPE_PUBLISHABLE_KEY: z.string().default(sandboxStripeKeys.publishable),
  STRIPE_SANDBOX_URL: z.url().optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
  /** Whether a kitchen sells only once its payouts are set up; until then its earnings are held for it. */
  REQUIRE_PAYOUTS_TO_SELL: flag.default(false),
  SMTP_URL: required(),
  MAIL_FROM: z.string().default('Fondly <hello@fondly.test>'),
  CONTACT_EMAIL: z.string().default('hello@fondly.test'),
  /** The two keys of web push, base64url; without them a pair is made and kept in DATA_DIR. */
  VAPID_PUBLIC_KEY: z.string().length(87).optional(),
  VAPID_PRIVATE_KEY: z.string().length(43).optional(),
  /** An e-mail marketing provider's key: who said yes to news is then put on its list. Without it nobody ever is. */
  BREVO_API_KEY: z.string().min(1).optional(),
  BREVO_URL: z.url().default('https://api.brevo.com/v3'),
  BREVO_LIST_ID: z.coerce.number().int().positive().default(11),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where a monitor reads figures and health, apart from the public port. Nothing listens there unless it is set. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** How long a stopping server goes on after `/health/ready` has said no: longer than the proxy takes to notice. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  /** A proxy's address, when one stands in front; only its forwarding headers are believed. */
  TRUSTED_PROXY: z.string().optional(),
  /** A crash point at which this process dies, for tests of restarts. */
  CRASH_AT: z.string().optional(),
  /** Which parts run in this process. */
  PARTS: z.enum(['all', 'web', 'worker']).default('all'),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads every setting of the house, here and nowhere else. `STRIPE_SANDBOX_URL` stands for the local stand-in.
 *
 * @throws Error that names all faults at once, so that nobody mends them one start at a time
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const parsed = settings.safeParse(environment);
  const problems = parsed.success
    ? listBrokenRules(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || problems.length > 0) throw new Error(`Fondly cannot start:\n  ${problems.join('\n  ')}`);
  const values = parsed.data;
  return {
    isProduction: values.NODE_ENV === 'production',
    isDemo: values.FONDLY_DEMO && values.NODE_ENV !== 'production',
    host: values.HOST,
    port: values.PORT,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    secret: values.SECRET,
    dataDir: values.DATA_DIR,
    s3: toS3Settings(values),
    pictureHosts: values.PICTURE_HOSTS?.split(',') ?? [],
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripePublishableKey: values.STRIPE_PUBLISHABLE_KEY,
    stripeSandboxUrl: values.STRIPE_SANDBOX_URL?.replace(/\/$/, '') ?? null,
    stripeWebhookSecrets: [values.STRIPE_WEBHOOK_SECRET, values.STRIPE_CONNECT_WEBHOOK_SECRET],
    requirePayoutsToSell: values.REQUIRE_PAYOUTS_TO_SELL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL,
    pushKeys:
      values.VAPID_PUBLIC_KEY && values.VAPID_PRIVATE_KEY
        ? { publicKey: values.VAPID_PUBLIC_KEY, privateKey: values.VAPID_PRIVATE_KEY }
        : null,
    brevo: values.BREVO_API_KEY
      ? { apiKey: values.BREVO_API_KEY, url: values.BREVO_URL.replace(/\/$/, ''), listId: values.BREVO_LIST_ID }
      : null,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST,
    drainMilliseconds: (values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? 5 : 0)) * 1000,
    trustedProxy: values.TRUSTED_PROXY ?? null,
    crashAt: values.CRASH_AT ?? null,
    runsWeb: values.PARTS !== 'worker',
    runsWorker: values.PARTS !== 'web',
  };
}

/** Null without a store; `listBrokenRules` has refused one that is half set. */
function toS3Settings(values: z.infer<typeof settings>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: endpoint.replace(/\/$/, ''), region, bucket, accessKeyId, secretAccessKey };
}
