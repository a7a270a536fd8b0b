import path from 'node:path';

/** The settings of the demo. It brings its own service for each one that is missing. */
export type DemoSettings = {
  port: number;
  dataDir: string;
  isHot: boolean;
  /** An external PostgreSQL 15 or newer, instead of the embedded one. */
  databaseUrl: string | null;
  /** The port of the Stripe sandbox; null with the keys of a real Stripe account. */
  sandboxPort: number | 'any' | null;
  smtpUrl: string | null;
};

/**
 * Reads the settings of `npm start` and `npm run dev`.
 *
 * @throws Error in production, and for an invalid port
 */
export function readDemoSettings(environment: NodeJS.ProcessEnv, options: string[]): DemoSettings {
  if (environment.NODE_ENV === 'production') {
    throw new Error('npm start runs the demo, which is not for production. Run `node server/start.ts` there.');
  }
  const stripeKey = environment.STRIPE_SECRET_KEY;
  const usesSandbox = !stripeKey || stripeKey.startsWith('sk_test_sandbox');
  const sandboxPort = environment.STRIPE_SANDBOX_PORT ? readPort(environment, 'STRIPE_SANDBOX_PORT') : 'any';
  return {
    port: environment.PORT ? readPort(environment, 'PORT') : 3000,
    dataDir: path.resolve(environment.DATA_DIR || 'data'),
    isHot: options.includes('--hot'),
    databaseUrl: environment.DATABASE_URL || null,
    sandboxPort: usesSandbox ? sandboxPort : null,
    smtpUrl: environment.SMTP_URL || null,
  };
}

function readPort(environment: NodeJS.ProcessEnv, name: string): number {
  const port = Number(environment[name]);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Error(`${name} must be a port from 1 to 65535, not "${environment[name]}".`);
}
