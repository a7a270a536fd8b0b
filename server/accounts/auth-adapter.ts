import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { App } from '../platform/app.ts';
import type { Connection, Tx } from '../platform/database/db.ts';

/* The sign-in library writes its five tables through a query builder. All other code writes named statements. */

const instant = (name: string) => timestamp(name, { withTimezone: true });

const users = pgTable('users', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  phone: text('phone'),
  image: text('image'),
  emailVerified: boolean('email_verified').notNull().default(false),
  isAdmin: boolean('is_super_admin').notNull().default(false),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  disabledAt: instant('disabled_at'),
  erasedAt: instant('erased_at'),
  checkouts: integer('checkouts').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  token: text('token').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  password: text('password'),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

const verifications = pgTable('verifications', {
  id: uuid('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

const twoFactors = pgTable('two_factors', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: instant('locked_until'),
});

/** The names are those of the library. `auth-adapter.test.ts` compares the columns with the migrations. */
export const authTables = {
  user: users,
  session: sessions,
  account: accounts,
  verification: verifications,
  twoFactor: twoFactors,
};

/** The transaction that the library's statements join. The library takes no connection as an argument. */
const joinedTransaction = new AsyncLocalStorage<Tx>();

/** The library's calls inside `work` commit or roll back with this transaction. */
export const joinTransaction = <Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> =>
  joinedTransaction.run(tx, work);

/** The connection that the statements of the library use now. */
export const getConnection = (app: App): Connection => joinedTransaction.getStore() ?? app.db;

/** Building a query builder costs more than most statements, so each connection keeps one. */
const builders = new WeakMap<Connection['client'], NodePgDatabase>();

function getBuilder({ client }: Connection): NodePgDatabase {
  const builder = builders.get(client) ?? drizzle(client);
  builders.set(client, builder);
  return builder;
}

/** Gives the sign-in library its tables. Each call joins the transaction of `joinTransaction` if there is one. */
export function openAuthAdapter(app: App) {
  const currentBuilder = new Proxy(getBuilder(app.db), {
    get(_builder, name) {
      const builder = getBuilder(getConnection(app));
      const value: unknown = Reflect.get(builder, name, builder);
      return typeof value === 'function' ? value.bind(builder) : value;
    },
  });
  return drizzleAdapter(currentBuilder, { provider: 'pg', schema: authTables });
}
