type Settings = {
  NODE_ENV: string;
  PUBLIC_URL?: string | undefined;
  STRIPE_SECRET_KEY: string;
  STRIPE_PUBLISHABLE_KEY: string;
  STRIPE_SANDBOX_URL?: string | undefined;
  BREVO_URL?: string | undefined;
  CRASH_AT?: string | undefined;
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  TRUSTED_HOSTS?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  MAIL_FROM: string;
  CONTACT_EMAIL: string;
  POSTAL_ADDRESS: string;
};

/** The keys of the sandbox. They are public, and Stripe refuses them. */
export const sandboxStripeKeys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' };

/** The addresses of the demo and of tests. */
export const placeholderAddresses = {
  sender: 'Fondly <hello@fondly.test>',
  contact: 'hello@fondly.test',
  postal: '1 Example St, Atlanta, GA 30303',
};

/** Nobody receives mail at names that are reserved for tests and examples (RFC 2606). */
const reservedDomain = /[@.](?:test|example|invalid|localhost|example\.(?:com|net|org))$/i;

/** Whether mail to it arrives nowhere. Accepts `Fondly <hello@fondly.com>` as well. */
function isPlaceholder(address: string): boolean {
  const [, inBrackets] = /<([^<>]*)>\s*$/.exec(address) ?? [];
  const mailbox = (inBrackets ?? address).trim();
  return !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mailbox) || reservedDomain.test(mailbox);
}

type Mode = 'sandbox' | 'test' | 'live';

function readKeyMode(key: string): Mode {
  if (Object.values(sandboxStripeKeys).some((known) => key.startsWith(known))) return 'sandbox';
  return /^[a-z]+_live_/.test(key) ? 'live' : 'test';
}

const isProduction = (settings: Settings) => settings.NODE_ENV === 'production';
const readSecretKeyMode = (settings: Settings) => readKeyMode(settings.STRIPE_SECRET_KEY);

/** Whether some settings of the file store are set and others are missing. */
function isPartlySet(settings: Settings): boolean {
  const parts = [settings.S3_ENDPOINT, settings.S3_BUCKET, settings.S3_ACCESS_KEY_ID, settings.S3_SECRET_ACCESS_KEY];
  return parts.some((part) => part === undefined) && parts.some((part) => part !== undefined);
}

type Rule = { setting: keyof Settings; message: string; isBroken: (settings: Settings) => boolean };

/** The rules between settings. A mistake here costs money, so it stops the start. */
const rules: Rule[] = [
  {
    setting: 'STRIPE_SECRET_KEY',
    message: 'this is no secret key; those begin with sk_ or rk_',
    isBroken: (settings) => !/^(sk|rk)_(test|live)_/.test(settings.STRIPE_SECRET_KEY),
  },
  {
    setting: 'STRIPE_PUBLISHABLE_KEY',
    message: 'this is no publishable key; those begin with pk_, and every browser is given it',
    isBroken: (settings) => !/^pk_(test|live)_/.test(settings.STRIPE_PUBLISHABLE_KEY),
  },
  {
    setting: 'STRIPE_SECRET_KEY',
    message: 'live keys belong into production only',
    isBroken: (settings) => readSecretKeyMode(settings) === 'live' && !isProduction(settings),
  },
  {
    setting: 'STRIPE_SECRET_KEY',
    message: 'production does not run on the sandbox',
    isBroken: (settings) => readSecretKeyMode(settings) === 'sandbox' && isProduction(settings),
  },
  {
    setting: 'STRIPE_SANDBOX_URL',
    message: 'production does not run on the sandbox',
    isBroken: (settings) => settings.STRIPE_SANDBOX_URL !== undefined && isProduction(settings),
  },
  {
    setting: 'STRIPE_SANDBOX_URL',
    message: 'the sandbox key needs the sandbox',
    isBroken: (settings) => readSecretKeyMode(settings) === 'sandbox' && settings.STRIPE_SANDBOX_URL === undefined,
  },
  {
    setting: 'STRIPE_SANDBOX_URL',
    message: 'a real key must not be sent to the sandbox',
    isBroken: (settings) => readSecretKeyMode(settings) !== 'sandbox' && settings.STRIPE_SANDBOX_URL !== undefined,
  },
  {
    setting: 'STRIPE_PUBLISHABLE_KEY',
    message: 'the two keys are of different modes',
    isBroken: (settings) => readKeyMode(settings.STRIPE_PUBLISHABLE_KEY) !== readSecretKeyMode(settings),
  },
  {
    setting: 'PUBLIC_URL',
    message: 'production needs the address that people open, and it begins with https://',
    isBroken: (settings) => isProduction(settings) && !settings.PUBLIC_URL?.startsWith('https://'),
  },
  ...(['MAIL_FROM', 'CONTACT_EMAIL'] as const).map((setting) => ({
    setting,
    message: 'production needs an address at which people reach you; this one is a placeholder',
    isBroken: (settings: Settings) => isProduction(settings) && isPlaceholder(settings[setting]),
  })),
  {
    setting: 'POSTAL_ADDRESS',
    message: 'production needs the postal address of the company: US law asks for it in emails that advertise',
    isBroken: (settings) => isProduction(settings) && settings.POSTAL_ADDRESS === placeholderAddresses.postal,
  },
  {
    setting: 'VAPID_PRIVATE_KEY',
    message: 'the two keys of web push belong together: set both or none',
    isBroken: (settings) => (settings.VAPID_PUBLIC_KEY === undefined) !== (settings.VAPID_PRIVATE_KEY === undefined),
  },
  {
    setting: 'BREVO_URL',
    message: 'names and addresses leave over https:// only',
    isBroken: (settings) => isProduction(settings) && !(settings.BREVO_URL ?? 'https://').startsWith('https://'),
  },
  {
    setting: 'S3_ENDPOINT',
    message: 'a file store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all or none',
    isBroken: isPartlySet,
  },
  {
    setting: 'S3_ENDPOINT',
    message: 'pictures and signatures leave over https:// only',
    isBroken: (settings) => isProduction(settings) && !(settings.S3_ENDPOINT ?? 'https://').startsWith('https://'),
  },
  {
    setting: 'TRUSTED_HOSTS',
    message: 'production fetches pictures from the open internet only',
    isBroken: (settings) => Boolean(settings.TRUSTED_HOSTS) && isProduction(settings),
  },
  {
    setting: 'CRASH_AT',
    message: 'not in production',
    isBroken: (settings) => Boolean(settings.CRASH_AT) && isProduction(settings),
  },
];

/** Lists the broken rules, one line each, beginning with the setting. Empty for valid settings. */
export function listBrokenRules(settings: Settings): string[] {
  return rules.filter((rule) => rule.isBroken(settings)).map((rule) => `${rule.setting}: ${rule.message}`);
}
