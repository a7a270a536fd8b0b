import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { App } from '../platform/app.ts';
import { boolean, notNull, nullable, row, timestamp } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { getConnection, openAuthAdapter } from './auth-adapter.ts';
import { isHttps, sessionCookieName } from './sessions/session-cookie.ts';
import { getSessionExpiry } from './sessions/session-lifetime.ts';

/** 19 MiB, two rounds: about 10 ms on a thread of the pool, so the event loop stays free. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The cookie outlives every session: only the session's row decides whether it is valid. */
const cookieDays = 400;

type Auth = ReturnType<typeof openAuth>;
const authByApp = new WeakMap<App, Auth>();

/** The one instance of an `App`: the keeper of people, passwords and new sessions. */
export function getAuth(app: App): Auth {
  const auth = authByApp.get(app) ?? openAuth(app);
  authByApp.set(app, auth);
  return auth;
}

function openAuth(app: App) {
  return betterAuth({
    baseURL: app.config.publicUrl,
    secret: app.config.secret,
    telemetry: { enabled: false },
    // The library would log email addresses.
    logger: { disabled: true },
    database: openAuthAdapter(app),
    user: { additionalFields: { phone: { type: 'string', required: false } } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: policies.passwordMinLength,
      maxPasswordLength: policies.passwordMaxLength,
      password: {
        hash: (password) => hash(password, argon2id),
        verify: ({ hash: known, password }) => verify(known, password),
      },
    },
    // How long a session lives, our own look-up says; the library would make it as long as its cookie.
    session: { expiresIn: cookieDays * 86_400, disableSessionRefresh: true },
    plugins: [secondFactor()],
    // Limits are counted by our own endpoints, in the database, by address and by account.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      useSecureCookies: false,
      cookies: {
        session_token: { name: sessionCookieName(app.config), attributes: { secure: isHttps(app.config) } },
      },
    },
    databaseHooks: createHooks(app),
  });
}

/**
 * TOTP and recovery codes. The library's sign-in step is disabled: admins sign in like everybody and then show the
 * second factor, see `server/accounts/second-factor/second-factor.ts`.
 */
function secondFactor() {
  const { hooks: _atSignIn, ...plugin } = twoFactor({
    issuer: 'Fondly',
    backupCodeOptions: { amount: policies.recoveryCodes },
  });
  return plugin;
}

/** Our own name for it, so that nothing a browser sends is taken for its address. */
export const clientAddressHeader = 'x-fondly-address';

const ownerRow = row({ isAdmin: boolean, disabledAt: nullable(timestamp), hasRestaurant: notNull(boolean) });
const readOwner = statement(
  'session-owner',
  ownerRow,
  `select is_super_admin as is_admin, disabled_at, exists (select from crew c where c.user_id = u.id) as has_restaurant
   from users u where id = $1`,
);

/** Rows use the product clock and our session lifetime. A disabled person gets no session. */
function createHooks(app: App) {
  const timestamps = () => ({ createdAt: app.clock.now(), updatedAt: app.clock.now() });
  return {
    user: { create: { before: async () => ({ data: timestamps() }) } },
    account: { create: { before: async () => ({ data: timestamps() }) } },
    session: {
      create: {
        before: async ({ userId }: { userId: string }) => {
          const [owner] = await readOwner(getConnection(app), [userId]);
          if (!owner || owner.disabledAt) return false;
          const who = { isAdmin: owner.isAdmin, hasRestaurant: owner.hasRestaurant };
          return { data: { ...timestamps(), expiresAt: getSessionExpiry(who, app.clock.now()) } };
        },
      },
    },
  };
}
