import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { scaleTime } from '@fondly/dev/scale-time';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const common = {
  DATABASE_URL: 'postgres://127.0.0.1:1/nowhere',
  SECRET: 'a secret that is long enough for anybody',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_b',
};
const testKeys = { STRIPE_SECRET_KEY: 'sk_test_mine', STRIPE_PUBLISHABLE_KEY: 'pk_test_mine' };
const liveKeys = { STRIPE_SECRET_KEY: 'rk_live_mine', STRIPE_PUBLISHABLE_KEY: 'pk_live_mine' };
const sandbox = { STRIPE_SANDBOX_URL: 'http://127.0.0.1:4242' };
const addresses = {
  MAIL_FROM: 'Fondly <hello@fondly-meals.com>',
  CONTACT_EMAIL: 'hello@fondly-meals.com',
  POSTAL_ADDRESS: '75 Edgewood Ave, Atlanta, GA 30303',
};
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://fondly.example', ...addresses };

type Settings = Record<string, string | undefined>;
const placeholder = 'production needs an address at which people reach you; this one is a placeholder';
const refused: { what: string; settings: Settings; sentence: string }[] = [
  ...[
    undefined,
    'Fondly <hello@fondly.test>',
    'hello@mail.example',
    'hello@example.com',
    'Fondly',
    'hello@localhost',
  ].flatMap((address) =>
    (['MAIL_FROM', 'CONTACT_EMAIL'] as const).map((setting) => ({
      what: `${address} as ${setting} in production`,
      settings: { ...production, ...liveKeys, [setting]: address },
      sentence: `${setting}: ${placeholder}`,
    })),
  ),
  ...[undefined, '1 Example St, Atlanta, GA 30303'].map((address) => ({
    what: `${address} as the postal address in production`,
    settings: { ...production, ...liveKeys, POSTAL_ADDRESS: address },
    sentence:
      'POSTAL_ADDRESS: production needs the postal address of the company: US law asks for it in emails that advertise',
  })),
  {
    what: 'live keys outside production',
    settings: liveKeys,
    sentence: 'STRIPE_SECRET_KEY: live keys belong into production only',
  },
  {
    what: 'the key of the sandbox in production',
    settings: production,
    sentence: 'STRIPE_SECRET_KEY: production does not run on the sandbox',
  },
  {
    what: 'the host of the sandbox in production',
    settings: { ...production, ...liveKeys, ...sandbox },
    sentence: 'STRIPE_SANDBOX_URL: production does not run on the sandbox',
  },
  {
    what: 'a test key with the host of the sandbox',
    settings: { ...testKeys, ...sandbox },
    sentence: 'STRIPE_SANDBOX_URL: a real key must not be sent to the sandbox',
  },
  {
    what: 'a live key with the host of the sandbox',
    settings: { ...liveKeys, ...sandbox },
    sentence: 'STRIPE_SANDBOX_URL: a real key must not be sent to the sandbox',
  },
  {
    what: 'the key of the sandbox without its host',
    settings: {},
    sentence: 'STRIPE_SANDBOX_URL: the sandbox key needs the sandbox',
  },
  ...[
    { ...production, ...liveKeys, STRIPE_PUBLISHABLE_KEY: 'pk_test_mine' },
    { ...production, ...testKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_mine' },
    { STRIPE_SECRET_KEY: 'sk_test_mine' },
  ].map((settings) => ({
    what: `keys of different modes, ${Object.values(settings).at(-1)} last`,
    settings,
    sentence: 'STRIPE_PUBLISHABLE_KEY: the two keys are of different modes',
  })),
  {
    what: 'a secret key where browsers read it',
    settings: { ...testKeys, STRIPE_PUBLISHABLE_KEY: 'sk_test_mine' },
    sentence: 'STRIPE_PUBLISHABLE_KEY: this is no publishable key; those begin with pk_, and every browser is given it',
  },
  {
    what: 'a publishable key in the place of the secret',
    settings: { ...testKeys, STRIPE_SECRET_KEY: 'pk_test_mine' },
    sentence: 'STRIPE_SECRET_KEY: this is no secret key; those begin with sk_ or rk_',
  },
  {
    what: 'a file store without its keys',
    settings: { ...testKeys, S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures' },
    sentence:
      'S3_ENDPOINT: a file store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all or none',
  },
  ...['127.0.0.1:4222', 'http://127.0.0.1:4222', 'nats://one:4222/path', 'nats://one:4222,two:4222'].map((address) => ({
    what: `"${address}" as NATS servers`,
    settings: { ...testKeys, NATS_URL: address },
    sentence: 'NATS_URL: is no list of NATS servers; each begins with nats:// or tls:// and has no path',
  })),
  ...['STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'].flatMap((name) =>
    [undefined, ''].map((value) => ({
      what: `${name} ${value === '' ? 'empty' : 'missing'}`,
      settings: { ...testKeys, [name]: value },
      sentence: `${name}: is missing; without it nobody can tell a real event from a forged one`,
    })),
  ),
  ...['http://fondly.example', undefined].map((url) => ({
    what: `production at ${url ?? 'no address'}`,
    settings: { ...production, ...liveKeys, PUBLIC_URL: url },
    sentence: 'PUBLIC_URL: production needs the address that people open, and it begins with https://',
  })),
  {
    what: 'a crash point in production',
    settings: { ...production, ...liveKeys, CRASH_AT: 'order-placed' },
    sentence: 'CRASH_AT: not in production',
  },
];

describe('Rules between settings', () => {
  test.for(refused)('the server refuses $what', ({ settings, sentence }) => {
    let output = '';
    try {
      readConfig({ ...common, ...settings });
    } catch (error) {
      output = (error as Error).message;
    }
    expect(output.split('\n').map((line) => line.trim())).toContain(sentence);
  });

  test.for([
    { what: 'the sandbox', settings: sandbox },
    { what: 'test keys', settings: testKeys },
    { what: 'test keys on the machine that will be production', settings: { ...production, ...testKeys } },
    { what: 'live keys in production', settings: { ...production, ...liveKeys } },
  ])('the server accepts $what', ({ settings }) => {
    expect(readConfig({ ...common, ...settings })).toMatchObject({ isProduction: 'NODE_ENV' in settings });
  });

  test.for([
    { file: 'deploy/fondly.env.example', setElsewhere: ['DATABASE_URL'] },
    { file: 'deploy/ha/app.env.example', setElsewhere: [] },
  ])('$file has every required setting, existing names only, and the defaults', ({ file, setElsewhere }) => {
    const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
    const rows = [...read('docs/settings.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| (.*?) \|/gm)];
    const defaults = new Map(rows.map(([, name = '', text = '']) => [name, text.replaceAll('`', '')]));
    const lines = [...read(file).matchAll(/^(#?)([A-Z][A-Z0-9_]+)=(.*)$/gm)];
    const optional = lines.filter(([, mark]) => mark === '#').map(([, , name = '', value]) => [name, value]);
    const machines = /^DB_(ONE|TWO|THREE)$/;

    const names = lines.map(([, , name = '']) => name).filter((name) => !machines.test(name));
    expect(names.filter((name) => !defaults.has(name))).toEqual([]);
    const required = [...defaults].filter(([, text]) => text === '**required**').map(([name]) => name);
    expect(required.filter((name) => ![...names, ...setElsewhere].includes(name))).toEqual([]);
    expect(optional).toEqual(optional.map(([name = '']) => [name, defaults.get(name)]));
  });

  test('one error lists all invalid settings', () => {
    expect(() => readConfig({ ...liveKeys, ...sandbox, CRASH_AT: 'x' })).toThrow(
      /DATABASE_URL: is missing[\s\S]*SECRET:/,
    );
  });
});

/** Starts the server with these settings only, and returns its exit code and its error output. */
async function start(settings: Settings): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../start.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...common, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { output: await text(child.stderr), code: await ended };
}

describe('The server process', () => {
  const started = refused.filter(({ what }) =>
    /^(live keys|the key of the sandbox in|STRIPE_WEBHOOK_SECRET m)/.test(what),
  );
  test.for(started)(
    'the server process exits with one sentence and without a stack trace for $what',
    { timeout: scaleTime(30_000) },
    async ({ settings, sentence }) => {
      const { code, output } = await start(settings);

      expect(code).toBe(1);
      expect(output).toContain(`Fondly cannot start:\n  ${sentence}`);
      expect(output).not.toContain('    at ');
    },
  );
});
