type Given = {
  NODE_ENV: string;
  PUBLIC_URL?: string | undefined;
  STRIPE_SECRET_KEY: string;
  STRIPE_PUBLISHABLE_KEY: string;
  STRIPE_SANDBOX_URL?: string | undefined;
  BREVO_URL?: string | undefined;
  CRASH_AT?: string | undefined;
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  PICTURE_HOSTS?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
};

/** The sandbox's own keys: no secret, known to everybody, refused by the real Stripe. */
export const sandboxKeys = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' };

type Mode = 'sandbox' | 'test' | 'live';

function modeOf(key: string): Mode {
  if (Object.values(sandboxKeys).some((known) => key.startsWith(known))) return 'sandbox';
  return /^[a-z]+_live_/.test(key) ? 'live' : 'test';
}

const isProduction = (given: Given) => given.NODE_ENV === 'production';
const modeOfSecret = (given: Given) => modeOf(given.STRIPE_SECRET_KEY);

/** Of the settings of a file store: all are there, or none. */
function isHalfSet(given: Given): boolean {
  const parts = [given.S3_ENDPOINT, given.S3_BUCKET, given.S3_ACCESS_KEY_ID, given.S3_SECRET_ACCESS_KEY];
  return parts.some((part) => part === undefined) && parts.some((part) => part !== undefined);
}

type Rule = { setting: keyof Given; sentence: string; isBroken: (given: Given) => boolean };

/** What settings must not be together. Money is at stake: whoever mixes them up hears it at the start, not later. */
const rules: Rule[] = [
  {
    setting: 'STRIPE_SECRET_KEY',
    sentence: 'this is no secret key; those begin with sk_ or rk_',
    isBroken: (given) => !/^(sk|rk)_(test|live)_/.test(given.STRIPE_SECRET_KEY),
  },
  {
    setting: 'STRIPE_PUBLISHABLE_KEY',
    sentence: 'this is no publishable key; those begin with pk_, and every browser is given it',
    isBroken: (given) => !/^pk_(test|live)_/.test(given.STRIPE_PUBLISHABLE_KEY),
  },
  {
    setting: 'STRIPE_SECRET_KEY',
    sentence: 'live keys belong into production only',
    isBroken: (given) => modeOfSecret(given) === 'live' && !isProduction(given),
  },
  {
    setting: 'STRIPE_SECRET_KEY',
    sentence: 'production does not run on the sandbox',
    isBroken: (given) => modeOfSecret(given) === 'sandbox' && isProduction(given),
  },
  {
    setting: 'STRIPE_SANDBOX_URL',
    sentence: 'production does not run on the sandbox',
    isBroken: (given) => given.STRIPE_SANDBOX_URL !== undefined && isProduction(given),
  },
  {
    setting: 'STRIPE_SANDBOX_URL',
    sentence: 'the sandbox key needs the sandbox',
    isBroken: (given) => modeOfSecret(given) === 'sandbox' && given.STRIPE_SANDBOX_URL === undefined,
  },
  {
    setting: 'STRIPE_SANDBOX_URL',
    sentence: 'a real key must not be sent to the sandbox',
    isBroken: (given) => modeOfSecret(given) !== 'sandbox' && given.STRIPE_SANDBOX_URL !== undefined,
  },
  {
    setting: 'STRIPE_PUBLISHABLE_KEY',
    sentence: 'the two keys are of different modes',
    isBroken: (given) => modeOf(given.STRIPE_PUBLISHABLE_KEY) !== modeOfSecret(given),
  },
  {
    setting: 'PUBLIC_URL',
    sentence: 'production needs the address that people open, and it begins with https://',
    isBroken: (given) => isProduction(given) && !given.PUBLIC_URL?.startsWith('https://'),
  },
  {
    setting: 'VAPID_PRIVATE_KEY',
    sentence: 'the two keys of web push belong together: set both or none',
    isBroken: (given) => (given.VAPID_PUBLIC_KEY === undefined) !== (given.VAPID_PRIVATE_KEY === undefined),
  },
  {
    setting: 'BREVO_URL',
    sentence: 'names and addresses leave over https:// only',
    isBroken: (given) => isProduction(given) && !(given.BREVO_URL ?? 'https://').startsWith('https://'),
  },
  {
    setting: 'S3_ENDPOINT',
    sentence: 'a file store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all or none',
    isBroken: isHalfSet,
  },
  {
    setting: 'S3_ENDPOINT',
    sentence: 'pictures and signatures leave over https:// only',
    isBroken: (given) => isProduction(given) && !(given.S3_ENDPOINT ?? 'https://').startsWith('https://'),
  },
  {
    setting: 'PICTURE_HOSTS',
    sentence: 'production fetches pictures from the open internet only',
    isBroken: (given) => Boolean(given.PICTURE_HOSTS) && isProduction(given),
  },
  {
    setting: 'CRASH_AT',
    sentence: 'not in production',
    isBroken: (given) => Boolean(given.CRASH_AT) && isProduction(given),
  },
];

/** One line for each rule that the settings break, the setting's name first; empty when they fit together. */
export function brokenRules(given: Given): string[] {
  return rules.filter((rule) => rule.isBroken(given)).map((rule) => `${rule.setting}: ${rule.sentence}`);
}
