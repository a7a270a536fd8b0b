import { z } from 'zod';
import { listBrokenRules, placeholderAddresses, sandboxStripeKeys } from './config-rules.ts';

const required = (sentence = 'is missing') => z.string({ error: sentence }).min(1, sentence);
const webhookSecret = required('is missing; without it nobody can tell a real event from a forged one');
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const natsUrlPattern = /^(?:nats|tls):\/\/[^\s,/]+(?:,(?:nats|tls):\/\/[^\s,/]+)*$/;
const natsUrlMessage = 'is no list of NATS servers; each begins with nats:// or tls:// and has no path';

const settings = z.object({
  /** In `production`, nothing is stubbed: a missing or inconsistent setting stops the start. */
  NODE_ENV: z.string().default('development'),
  /** Opens the demo pages. Set by the demo environment; ignored in production. */
  FONDLY_DEMO: flag.default(false),
  /** The address the server listens on. */
  HOST: z.string().default('127.0.0.1'),
  /** The port the server listens on; 0 takes a free one. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** The address that people open, used in links and emails. Required in production, with https. */
  PUBLIC_URL: z.url().optional(),
  /** The connection string of PostgreSQL 15 to 18, or of a pool in front of it, such as PgBouncer. */
  DATABASE_URL: required(),
  /**
   * The address of PostgreSQL itself, for what a transaction pool cannot carry: LISTEN, the relay, migrations, jobs, and
   * commands. `DATABASE_URL` unless set.
   */
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  /**
   * A replica for reads that may be a moment old, such as search: without it, and while it is away or too old, they go
   * to the primary.
   */
  DATABASE_READ_URL: z.string().min(1).optional(),
  /** How old the replica may be before reads go to the primary. */
  DATABASE_READ_LAG_SECONDS: z.coerce.number().min(1).max(300).default(5),
  /** The largest number of database connections of one process. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(16),
  /**
   * NATS servers that carry live signals between processes, separated by commas, such as `nats://user:password@host:4222`
   * or `tls://…`. Without it, NOTIFY of PostgreSQL carries them, which is enough for a dozen processes.
   */
  NATS_URL: z.string().regex(natsUrlPattern, natsUrlMessage).optional(),
  /** Signs sessions, pickup codes, links in emails, and the fingerprints that limit coupons to one person. */
  SECRET: required().min(32, 'must be 32 characters or more'),
  /** The folder for uploaded images and for web push keys that are not set. */
  DATA_DIR: z.string().default('data'),
  /**
   * The address of an S3-compatible store for images. Set all of the S3 settings or none; without them, images are
   * stored in `DATA_DIR`.
   */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The region of the bucket; `auto` unless the store needs another. */
  S3_REGION: z.string().min(1).default('auto'),
  /** The bucket that holds the images. */
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
    .optional(),
  /** The id of a key that may put, get and delete objects in the bucket. */
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  /** The secret of that key. */
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /**
   * Private hosts with ports, separated by commas, from which images may be fetched: for tests and demos, refused in
   * production.
   */
  TRUSTED_HOSTS: z.string().optional(),
  /** A restricted or secret key of Stripe. Production refuses the sandbox's key. */
  STRIPE_SECRET_KEY: z.string().default(sandboxStripeKeys.secret),
  /** The publishable key of the same mode, sent to browsers. */
  STRIPE_PUBLISHABLE_KEY: z.string().default(sandboxStripeKeys.publishable),
  /** The address of the Stripe sandbox. Refused in production and together with a real key. */
  STRIPE_SANDBOX_URL: z.url().optional(),
  /** The signing secret of the webhook endpoint for your account. */
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  /** The signing secret of the webhook endpoint for connected accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
  /**
   * The signing secret of the event destination for connected accounts (thin events). Without it, payout accounts are
   * read only after onboarding and once a day.
   */
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: z.string().optional(),
  /**
   * Whether the card form shows Apple Pay, Google Pay, and Link. Register your domain at Stripe first (`npm run
   * stripe:check` says whether it is).
   */
  SHOW_WALLETS: flag.default(false),
  /** Whether a restaurant must set up payouts before it sells. Otherwise its earnings are held until it does. */
  REQUIRE_PAYOUTS_TO_SELL: flag.default(false),
  /**
   * The day, such as 2027-01-15, from which meals are sold only with all nine allergens answered. Otherwise, it is the
   * 14th day after this rule came with a release.
   */
  ALLERGENS_REQUIRED_FROM: z.iso.date('must be a date such as 2027-01-15').optional(),
  /**
   * Whether a discount that Fondly pays for reduces the amount that is taxed, as one of the kitchen always does. Ask
   * your accountant before the first sale.
   */
  PLATFORM_DISCOUNT_REDUCES_TAX: flag.default(false),
  /**
   * The day, such as 2027-01-15, from which a restaurant without a tax area cannot sell. Set it after your accountant has
   * confirmed the areas and rates; unset, every restaurant sells.
   */
  TAX_REQUIRED_FROM: z.iso.date('is no date, such as 2027-01-15').optional(),
  /**
   * Gross sales of a state in a calendar year, in dollars, from which its tax may be due. Operators get an alarm at 80%
   * and at 100%. Let your accountant confirm it, with its source.
   */
  TAX_THRESHOLD_DOLLARS: z.coerce.number().int().min(1).max(10_000_000).default(100_000),
  /** Where that threshold is published, as the page of tax and its alarms name it. */
  TAX_THRESHOLD_SOURCE: z.string().min(1).max(200).default('Georgia: O.C.G.A. 48-8-2(8)(M.3)'),
  /**
   * The path of a PMTiles archive of streets, such as /srv/map/atlanta.pmtiles. Names need the folder `fonts`
   * of Protomaps beside it. Without it, maps are drawn from county outlines and ZIP codes.
   */
  MAP_TILES: z.string().min(1).optional(),
  /** The SMTP server for emails, with user and password. */
  SMTP_URL: required(),
  /** The sender of every email. Required in production, and no placeholder there. */
  MAIL_FROM: z.string().default(placeholderAddresses.sender),
  /** The address that pages and emails name for questions. Required in production, and no placeholder there. */
  CONTACT_EMAIL: z.string().default(placeholderAddresses.contact),
  /** A phone number for customers, such as (404) 555-0142. The footer of public pages shows it if it is set. */
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d ().-]{7,24}$/, 'must be a phone number')
    .optional(),
  /**
   * The postal address of the company, in one line. US law asks for it in emails that advertise (CAN-SPAM Act), and it
   * is in their footer. Required in production, and no placeholder there.
   */
  POSTAL_ADDRESS: z.string().min(10).max(200).default(placeholderAddresses.postal),
  /** The public key of web push in base64url. Without the two keys, a pair is made and stored in `DATA_DIR`. */
  VAPID_PUBLIC_KEY: z.string().length(87).optional(),
  /** The private key of web push in base64url. */
  VAPID_PRIVATE_KEY: z.string().length(43).optional(),
  /** A key of the email marketing provider Brevo. With it, people who opted in to news are added to its list. */
  BREVO_API_KEY: z.string().min(1).optional(),
  /** The address of Brevo's API. */
  BREVO_URL: z.url().default('https://api.brevo.com/v3'),
  /** The number of the list at Brevo. */
  BREVO_LIST_ID: z.coerce.number().int().positive().default(11),
  /** The lowest level that is logged. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** A private port for `/metrics` and health. Nothing listens on it unless it is set. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The address of that port. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /**
   * The address of an OpenTelemetry collector that takes OTLP over HTTP, such as http://collector:4318. Without it,
   * nothing is traced.
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The part of the requests that are traced, from 0 to 1, unless the proxy has decided. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** The commit of this release, which `fondly_build_info` names. The image sets it. */
  COMMIT: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'is no name of a commit')
    .default('unknown'),
  /**
   * How long a stopping server keeps serving after `/health/ready` returns 503: 5 in production, otherwise 0. Must
   * exceed the time the proxy needs to notice.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  /** The address of the proxy in front of the server. Forwarding headers, request ids, and traces are accepted from it alone. */
  TRUSTED_PROXY: z.string().optional(),
  /** Whether the API description at /api/docs includes what only admins can call. */
  PUBLISH_ADMIN_API: flag.default(false),
  /** The crash point at which this process exits: for tests, refused in production. */
  CRASH_AT: z.string().optional(),
  /** What this process runs: pages and API (`web`), background jobs (`worker`), or both. */
  PARTS: z.enum(['all', 'web', 'worker']).default('all'),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads every setting. No other file reads the environment. `npm run diagrams` copies the comments above to
 * docs/settings.md.
 *
 * @throws Error that lists every fault, so one start shows all of them
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
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    databaseReadLagMilliseconds: values.DATABASE_READ_LAG_SECONDS * 1000,
    databasePool: values.DATABASE_POOL,
    natsUrl: values.NATS_URL ?? null,
    secret: values.SECRET,
    dataDir: values.DATA_DIR,
    s3: toS3Settings(values),
    trustedHosts: values.TRUSTED_HOSTS?.split(',') ?? [],
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripePublishableKey: values.STRIPE_PUBLISHABLE_KEY,
    stripeSandboxUrl: values.STRIPE_SANDBOX_URL?.replace(/\/$/, '') ?? null,
    stripeWebhookSecrets: [values.STRIPE_WEBHOOK_SECRET, values.STRIPE_CONNECT_WEBHOOK_SECRET],
    showsWallets: values.SHOW_WALLETS,
    stripeAccountsWebhookSecret: values.STRIPE_ACCOUNTS_WEBHOOK_SECRET || null,
    requirePayoutsToSell: values.REQUIRE_PAYOUTS_TO_SELL,
    allergensRequiredFrom: values.ALLERGENS_REQUIRED_FROM ?? null,
    ...toTaxSettings(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    contactEmail: values.CONTACT_EMAIL,
    ...toOptionalSettings(values),
    postalAddress: values.POSTAL_ADDRESS,
    pushKeys: toPushKeys(values),
    brevo: toBrevoSettings(values),
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST,
    commit: values.COMMIT,
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    traceRatio: values.OTEL_TRACES_SAMPLER_ARG,
    drainMilliseconds: (values.DRAIN_SECONDS ?? (values.NODE_ENV === 'production' ? 5 : 0)) * 1000,
    trustedProxy: values.TRUSTED_PROXY ?? null,
    publishesAdminApi: values.PUBLISH_ADMIN_API,
    crashAt: values.CRASH_AT ?? null,
    runsWeb: values.PARTS !== 'worker',
    runsWorker: values.PARTS !== 'web',
  };
}

/** What is left out unless it is set. */
const toOptionalSettings = (values: z.infer<typeof settings>) => ({
  contactPhone: values.CONTACT_PHONE ?? null,
  mapTiles: values.MAP_TILES ?? null,
});

const toTaxSettings = (values: z.infer<typeof settings>) => ({
  platformDiscountReducesTax: values.PLATFORM_DISCOUNT_REDUCES_TAX,
  taxRequiredFrom: values.TAX_REQUIRED_FROM ?? null,
  taxThreshold: { cents: values.TAX_THRESHOLD_DOLLARS * 100, source: values.TAX_THRESHOLD_SOURCE },
});

/** Null when the server makes its own pair. */
function toPushKeys({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: z.infer<typeof settings>) {
  return publicKey && privateKey ? { publicKey, privateKey } : null;
}

/** Null without a marketing provider. */
function toBrevoSettings({ BREVO_API_KEY: apiKey, BREVO_URL: url, BREVO_LIST_ID: listId }: z.infer<typeof settings>) {
  return apiKey ? { apiKey, url: url.replace(/\/$/, ''), listId } : null;
}

/** Null without a file store. `listBrokenRules` has refused incomplete settings. */
function toS3Settings(values: z.infer<typeof settings>) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint: endpoint.replace(/\/$/, ''), region, bucket, accessKeyId, secretAccessKey };
}
