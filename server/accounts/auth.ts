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

/** 19 MiB and two rounds take about 10 ms on a thread of the pool, so the event loop stays free. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The cookie outlives every session. Only the row of the session decides whether it is valid. */
const cookieDays = 400;

type Auth = ReturnType<typeof openAuth>;
const authByApp = new WeakMap<App, Auth>();

/** Returns the authentication library of this `App`, which creates users, passwords, and sessions. */
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
    // Our own lookup decides when a session expires. The library would use the lifetime of the cookie.
    session: { expiresIn: cookieDays * 86_400, disableSessionRefresh: true },
    plugins: [secondFactor()],
    // Our endpoints count attempts in the database, by IP address and by account.
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
 * TOTP and recovery codes. The sign-in step of the library is disabled: admins log in like everyone and then enter a
 * code, see `server/accounts/second-factor/second-factor.ts`.
 */
function secondFactor() {
  const { hooks: _atSignIn, ...plugin } = twoFactor({
    issuer: 'Fondly',
    backupCodeOptions: { amount: policies.recoveryCodes },
  });
  return plugin;
}

/** A header name of our own, so the library never reads an IP address that a browser sent. */
export const clientAddressHeader = 'x-fondly-address';

const ownerRow = row({ isAdmin: boolean, disabledAt: nullable(timestamp), hasRestaurant: notNull(boolean) });
const readOwner = statement(
  'session-owner',
  ownerRow,
  `select is_super_admin as is_admin, disabled_at, exists (select from crew c where c.user_id = u.id) as has_restaurant
   from users u where id = $1`,
);

/** Rows use the clock of the product and our session lifetime. A disabled person gets no session. */
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
