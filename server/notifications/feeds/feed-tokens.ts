import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type FeedKind, type FeedView, feedKinds, type NewFeedView } from '@fondly/contract/account/feeds';
import { policies } from '@fondly/contract/policies';
import { defaultLanguage, type Language, languages } from '@fondly/messages/languages';
import type { Customer } from '../../accounts/sessions/actor.ts';
import type { App } from '../../platform/app.ts';
import { nullable, oneOf, type Row, row, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';

/** 128 bits, which no one guesses. */
const tokenBytes = 16;

/** The table stores only a hash of the token, so a leaked table contains no usable address. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const feedRow = row({ id: uuid, kind: oneOf(feedKinds), createdAt: timestamp });
const listOwn = statement(
  'feeds-own',
  feedRow,
  `select id, kind, created_at from feed_tokens where user_id = $1 order by created_at, id limit ${policies.feeds}`,
);
/** Of two simultaneous requests the second waits, and counts the feed of the first. */
const lockOwner = command('feeds-lock-owner', 'select from users where id = $1 for no key update');
const insert = statement(
  'feeds-create',
  feedRow,
  `insert into feed_tokens (id, user_id, kind, hash, created_at) select $1, $2, $3, $4, $5
   where (select count(*) from feed_tokens where user_id = $2) < ${policies.feeds} returning id, kind, created_at`,
);
const remove = command('feeds-delete', 'delete from feed_tokens where id = $1 and user_id = $2');
const find = statement(
  'feeds-find',
  row({ id: uuid, userId: uuid, createdAt: timestamp, language: nullable(oneOf(languages)) }),
  `select t.id, t.user_id, t.created_at, u.language from feed_tokens t join users u on u.id = t.user_id
   where t.hash = $1 and t.kind = $2 and u.disabled_at is null and u.erased_at is null`,
);

const toFeedView = ({ id, kind, createdAt }: Row<typeof feedRow>): FeedView => ({
  id,
  kind,
  createdAt: createdAt.toISOString(),
});

/** The feeds of a customer, oldest first. Their addresses were shown when they were created. */
export async function listFeeds(app: App, customer: Customer): Promise<FeedView[]> {
  return (await listOwn(app.db, [customer.id])).map(toFeedView);
}

/** @throws Problem `too-many-feeds` */
export async function createFeed(app: App, customer: Customer, kind: FeedKind): Promise<NewFeedView> {
  const token = randomBytes(tokenBytes).toString('base64url');
  return transaction(app, async (tx) => {
    await lockOwner(tx, [customer.id]);
    const [feed] = await insert(tx, [randomUUID(), customer.id, kind, hashToken(token), app.clock.now()]);
    if (!feed) throw new Problem('too-many-feeds');
    return { feed: toFeedView(feed), links: toLinks(`${app.config.publicUrl}/api/feeds/${token}`, kind) };
  });
}

const toLinks = (url: string, kind: FeedKind): NewFeedView['links'] =>
  kind === 'pickups'
    ? [{ format: 'calendar', url: `${url}/pickups.ics` }]
    : [
        { format: 'json', url: `${url}/alerts.json` },
        { format: 'atom', url: `${url}/alerts.xml` },
      ];

/** The addresses stop working at once. */
export async function deleteFeed(app: App, customer: Customer, id: string): Promise<void> {
  if ((await remove(app.db, [id, customer.id])) === 0) throw new Problem('not-found');
}

/** A feed that a reader asks for, and the language of its owner. */
export type Feed = { id: string; userId: string; createdAt: Date; language: Language };

/** @throws Problem `not-found` for a token that is unknown, deleted, or of another kind of feed */
export async function findFeed(app: App, token: string, kind: FeedKind): Promise<Feed> {
  const [feed] = await find(app.db, [hashToken(token), kind]);
  if (!feed) throw new Problem('not-found');
  return { ...feed, language: feed.language ?? defaultLanguage };
}
