import type { App } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';
import type { Tx } from '../platform/database/db.ts';
import { boolean, notNull, nullable, type Row, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { callProvider, toCallOutcome } from '../platform/provider-calls.ts';

/*
 * The contact list at Brevo, if a key is set. It contains only people who accepted area news, with a phone only after
 * consent to text messages. Contacts use our user id, so no provider id is stored.
 */

const subscriberRow = row({
  email: text,
  name: text,
  phone: nullable(text),
  isErased: notNull(boolean),
  wantsMails: notNull(boolean),
  wantsTexts: notNull(boolean),
});
type Subscriber = Row<typeof subscriberRow>;
const readSubscriber = statement(
  'marketing-reader',
  subscriberRow,
  `select u.email, u.name, u.phone, u.erased_at is not null as is_erased,
     coalesce(mails.is_wanted, false) as wants_mails, coalesce(texts.is_wanted, false) as wants_texts
   from users u
   left join wanted_news mails on mails.user_id = u.id and mails.topic = 'area' and mails.channel = 'mail'
   left join wanted_news texts on texts.user_id = u.id and texts.topic = 'area' and texts.channel = 'sms'
   where u.id = $1`,
);
const findByAddress = statement(
  'marketing-by-address',
  row({ id: uuid }),
  'select id from users where lower(email) = $1',
);

const timeoutMilliseconds = 5_000;
/** Changes during a request are sent too, up to this many rounds. */
const maxRounds = 5;

/** Called in the transaction that stores a consent or its withdrawal. Does nothing without a Brevo key. */
export function enqueueMarketingSync(app: App, tx: Tx, userId: string): void {
  if (app.config.brevo) enqueue(tx, 'sync-marketing-contact', { userId }, { key: `marketing:${userId}` });
}

/** The same for a link in an email, which contains an address that may have an account. */
export async function enqueueMarketingSyncByEmail(app: App, tx: Tx, email: string): Promise<void> {
  if (!app.config.brevo) return;
  for (const { id } of await findByAddress(tx, [email])) enqueueMarketingSync(app, tx, id);
}

/**
 * Task `sync-marketing-contact`: brings the provider's list in line with this person's choices. A refusal is only
 * logged, as specified; the queue retries when the provider does not answer.
 * @throws Error when the provider is unavailable or overloaded
 */
export async function syncMarketingContact(app: App, { userId }: JobPayloads['sync-marketing-contact']): Promise<void> {
  const { brevo } = app.config;
  if (!brevo) return;
  let lastState: string | null = null;
  for (let round = 0; round < maxRounds; round += 1) {
    const [subscriber] = await readSubscriber(app.db, [userId]);
    const action = chooseAction(subscriber);
    const state = `${action} ${subscriber?.wantsMails} ${getSmsNumber(subscriber)}`;
    if (state === lastState) return;
    lastState = state;
    if (action === 'list' && subscriber) await putOnList(app, brevo, userId, subscriber);
    else if (action === 'leave') await send(app, brevo, 'PUT', toContactPath(userId), toUnsubscribeBody(brevo));
    else await send(app, brevo, 'DELETE', toContactPath(userId), null);
  }
}

function chooseAction(subscriber: Subscriber | undefined): 'forget' | 'list' | 'leave' {
  if (!subscriber || subscriber.isErased) return 'forget';
  return subscriber.wantsMails || getSmsNumber(subscriber) ? 'list' : 'leave';
}

/** Eleven digits with a leading 1; empty without a phone number or without an opt-in to text messages. */
function getSmsNumber(subscriber: Subscriber | undefined): string {
  const digits = (subscriber?.phone ?? '').replaceAll(/\D/g, '');
  return subscriber?.wantsTexts && /^1\d{10}$/.test(digits) ? digits : '';
}

type Brevo = NonNullable<Config['brevo']>;

const toContactPath = (userId: string) => `/contacts/${userId}?identifierType=ext_id`;
const toUnsubscribeBody = ({ listId }: Brevo) => ({
  attributes: { SMS: '' },
  emailBlacklisted: true,
  unlinkListIds: [listId],
});

/** Adds the contact to the list, or updates a contact that Brevo already has. */
async function putOnList(app: App, brevo: Brevo, userId: string, subscriber: Subscriber): Promise<void> {
  const contact = toContact(brevo, subscriber);
  const whole = { ...contact, email: subscriber.email, ext_id: userId, updateEnabled: false };
  const refusalCode = await send(app, brevo, 'POST', '/contacts', whole);
  if (refusalCode === 'duplicate_parameter') await send(app, brevo, 'PUT', toContactPath(userId), contact);
}

/** The fields that Brevo stores for a contact. */
function toContact({ listId }: Brevo, subscriber: Subscriber) {
  const [first = '', ...more] = subscriber.name.trim().split(/\s+/);
  return {
    attributes: { FIRSTNAME: first, LASTNAME: more.join(' '), SMS: getSmsNumber(subscriber) },
    listIds: [listId],
    emailBlacklisted: !subscriber.wantsMails,
  };
}

/** @returns the error code of a refusal; null after a success */
async function send(app: App, brevo: Brevo, method: string, path: string, body: object | null): Promise<string | null> {
  const call = {
    provider: 'brevo',
    operation: `${method} /contacts`,
    outcomeOf: ({ status }: Response) => toCallOutcome(status),
  } as const;
  const answer = await callProvider(app.metrics, call, () =>
    fetch(`${brevo.url}${path}`, {
      method,
      headers: { 'api-key': brevo.apiKey, 'content-type': 'application/json', accept: 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }),
  );
  if (answer.ok) {
    await answer.body?.cancel();
    return null;
  }
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`marketing: the provider answered ${answer.status}`);
  const { code = 'unknown' } = (await answer.json().catch(() => ({}))) as { code?: string };
  // An absent contact cannot be removed, and an existing one needs no insert.
  const isExpected = (answer.status === 404 && method !== 'POST') || code === 'duplicate_parameter';
  if (!isExpected) app.log.warn({ method, status: answer.status, code }, 'marketing: refused by the provider');
  return code;
}
