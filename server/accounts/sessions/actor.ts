import { type OpenRestaurantStatus, openRestaurantStatuses } from '@fondly/contract/admin/reviews';
import { type RestaurantRole, restaurantRoles } from '@fondly/contract/restaurant/roles';
import { minutesAfter } from '@fondly/contract/time';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { batch } from '../../platform/database/batch.ts';
import { boolean, nullable, oneOf, type Row, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findSessionToken } from './session-cookie.ts';
import { getSessionExpiry, recordUseMinutes } from './session-lifetime.ts';

declare const fromSession: unique symbol;

/** A logged-in person. Only a session or an API key creates one, so an id from a body can never become an actor. */
export type Person = {
  readonly [fromSession]: 'person';
  readonly id: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly isEmailConfirmed: boolean;
  readonly isAdmin: boolean;
  readonly createdAt: Date;
  /** The API key that acts for the person; null for the person themselves. */
  readonly apiKey: { readonly id: string; readonly name: string } | null;
  /** The restaurant this person works for, in any state. With several, the one that the session uses. */
  readonly restaurant: {
    readonly id: string;
    readonly name: string;
    readonly status: OpenRestaurantStatus;
    readonly role: RestaurantRole;
  } | null;
};

/** Every signed-in person may order, whatever their role. */
export type Customer = Person;
/** Who looks at a page: their favorites come first, and admins see hidden listings. */
export type Viewer = Pick<Customer, 'id' | 'isAdmin'>;
/** Somebody without a session, who has no favorites. */
export const visitor: Viewer = { id: '00000000-0000-0000-0000-000000000000', isAdmin: false };
export type Admin = Person & { readonly isAdmin: true };

/** The row of `personSql`. */
export const personRow = row({
  token: text,
  userId: uuid,
  sessionId: uuid,
  userName: text,
  email: text,
  phone: nullable(text),
  isEmailConfirmed: boolean,
  isAdmin: boolean,
  createdAt: timestamp,
  usedAt: timestamp,
  restaurantId: nullable(uuid),
  restaurantName: nullable(text),
  restaurantStatus: nullable(oneOf(openRestaurantStatuses)),
  restaurantRole: nullable(oneOf(restaurantRoles)),
});
export type PersonRow = Row<typeof personRow>;

/**
 * SQL that reads the person of an active session with one of their restaurants: the selected one, otherwise the owned
 * one, otherwise the first.
 * @param token - SQL that the token of session `s` must equal
 * @param now - SQL of the current instant
 */
export const personSql = (token: string, now: string): string =>
  `select s.token, u.id as user_id, s.id as session_id, u.name as user_name, u.email, u.phone,
     u.email_verified as is_email_confirmed, u.is_super_admin as is_admin,
     u.created_at, s.updated_at as used_at,
     r.id as restaurant_id, r.name as restaurant_name, r.status as restaurant_status, k.role as restaurant_role
   from sessions s join users u on u.id = s.user_id
   left join lateral (select c.restaurant_id, c.role from crew c where c.user_id = u.id
     order by c.restaurant_id is not distinct from s.restaurant_id desc, c.role = 'owner' desc, c.since, c.restaurant_id
     limit 1) k on true
   left join restaurants r on r.id = k.restaurant_id
   where s.token = ${token} and s.expires_at > ${now} and u.disabled_at is null`;

/**
 * Finds the sessions of several requests at once. The sub-select lets PostgreSQL reuse one plan for lists of any
 * length, which halves the cost.
 */
const findSessions = statement('session-look-up', personRow, personSql('any((select $1::text[])::text[])', '$2'));

/**
 * Batches the lookups of simultaneous requests. Every token has passed the signature check, so no request can break the
 * statement of the others.
 */
const findPersonRow = batch(async (app: App, tokens: string[]): Promise<(PersonRow | null)[]> => {
  const rows = await findSessions(app.db, [tokens, app.clock.now()]);
  const byToken = new Map(rows.map((row) => [row.token, row]));
  return tokens.map((token) => byToken.get(token) ?? null);
});

/**
 * The update compares the old time, so of simultaneous requests one writes, and a session that ended is not restored.
 */
const recordUse = command(
  'session-note-use',
  `with used as (
     update sessions set expires_at = $3, updated_at = $2 where id = $1 and updated_at = $4 returning user_id)
   update staff set seen_at = $2 from used
   where staff.user_id = used.user_id and staff.restaurant_id = $5 and staff.removed_at is null`,
);

const keyActors = new WeakMap<FastifyRequest, Person>();

/** Makes the owner of an API key the person of this request, whatever its cookies are. Keys have no session. */
export function actWithKey(request: FastifyRequest, actor: Omit<Person, typeof fromSession | 'sessionId'>): void {
  keyActors.set(request, { ...actor, sessionId: '' } as Person);
}

/** The person for whom the API key of a request acts; null for a request without a key. */
export const findKeyActor = (request: FastifyRequest): Person | null => keyActors.get(request) ?? null;

/** Finds the person of a request. Nothing is cached, so a session that ended is refused by the next request. */
export async function findPerson(app: App, request: FastifyRequest): Promise<Person | null> {
  const keyActor = findKeyActor(request);
  if (keyActor) return keyActor;
  const token = findSessionToken(app, request);
  return token ? findPersonByToken(app, token) : null;
}

/** Reads the person of a session that was just created. */
export async function readPersonByToken(app: App, token: string): Promise<Person> {
  const person = await findPersonByToken(app, token);
  if (!person) throw new Problem('sign-in-required');
  return person;
}

const readSession = statement('session-read', personRow, personSql('(select token from sessions where id = $1)', '$2'));

/** Reads the person again after a change of their rights, such as a restaurant that they joined. */
export async function readPersonAgain(app: App, { sessionId }: Person): Promise<Person> {
  const [row] = await readSession(app.db, [sessionId, app.clock.now()]);
  if (!row) throw new Problem('sign-in-required');
  return toPerson(row);
}

const readSessions = statement(
  'session-read-many',
  personRow,
  personSql('any(array(select token from sessions where id = any ($1::uuid[])))', '$2'),
);

/** Reads the people of sessions that are still active, and leaves out the others. */
export async function readPeople(app: App, sessionIds: string[]): Promise<Person[]> {
  const rows = await readSessions(app.db, [sessionIds, app.clock.now()]);
  return rows.map(toPerson);
}

async function findPersonByToken(app: App, token: string): Promise<Person | null> {
  const row = await findPersonRow(app, token);
  return row && resumeSession(app, row);
}

/** Returns the person of a row, and extends the session because it is used. */
export async function resumeSession(app: App, row: PersonRow): Promise<Person> {
  const now = app.clock.now();
  if (minutesAfter(row.usedAt, recordUseMinutes) <= now) {
    const end = getSessionExpiry({ isAdmin: row.isAdmin, hasRestaurant: row.restaurantId !== null }, now);
    await recordUse(app.db, [row.sessionId, now, end, row.usedAt, row.restaurantId]);
  }
  return toPerson(row);
}

function toPerson(row: PersonRow): Person {
  const { restaurantId: id, restaurantName: name, restaurantStatus: status, restaurantRole: role } = row;
  return {
    id: row.userId,
    sessionId: row.sessionId,
    name: row.userName,
    email: row.email,
    phone: row.phone,
    isEmailConfirmed: row.isEmailConfirmed,
    isAdmin: row.isAdmin,
    createdAt: row.createdAt,
    apiKey: null,
    restaurant: id && name && status && role ? { id, name, status, role } : null,
  } as Person;
}
