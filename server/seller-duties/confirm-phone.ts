import { timingSafeEqual } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type { SellerDutyView } from '@fondly/contract/restaurant/seller-duty';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { nullable, row, text, timestamp } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { signal } from '../platform/jobs/outbox.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { meetDuties } from './advance-duties.ts';
import { findPhoneCode } from './phone-code.ts';
import { readDuty } from './read-duty.ts';

const ask = command(
  'duty-phone-ask',
  `insert into seller_duties (restaurant_id, phone_code_at) values ($1, $2)
   on conflict (restaurant_id) do update set phone_code_at = excluded.phone_code_at`,
);
/** Only the number that is read here is confirmed, so the restaurant needs no lock against another one. */
const readPhone = statement(
  'duty-phone-read',
  row({ phone: text, phoneCodeAt: nullable(timestamp) }),
  `select r.phone, d.phone_code_at from restaurants r left join seller_duties d on d.restaurant_id = r.id where r.id = $1`,
);
const confirm = command(
  'duty-phone',
  'update seller_duties set confirmed_phone = $2, phone_code_at = null where restaurant_id = $1',
);

/** Asks an admin to call the phone of the restaurant and read out a code. A new request has a new code. */
export async function askForPhoneCall(app: App, owner: Owner): Promise<SellerDutyView> {
  const { id } = owner.restaurant;
  await checkRateLimit(app, 'phone-call', id);
  return transaction(app, async (tx) => {
    await requireRole(tx, owner, 'owner');
    await ask(tx, [id, app.clock.now()]);
    return readDuty(app, id, tx);
  });
}

/** @throws Problem `phone-code-wrong` also after the code has expired or the number has changed */
export async function confirmPhone(app: App, owner: Owner, typedCode: string): Promise<SellerDutyView> {
  const { id } = owner.restaurant;
  await checkRateLimit(app, 'phone-code', id);
  return transaction(app, async (tx) => {
    await requireRole(tx, owner, 'owner');
    const now = app.clock.now();
    const { phone, phoneCodeAt } = expectOneRow(await readPhone(tx, [id]));
    const code = findPhoneCode(app.config, { restaurantId: id, phone, phoneCodeAt }, now);
    if (code === null || !isSameCode(code, typedCode.replace(/\D/g, ''))) throw new Problem('phone-code-wrong');
    await confirm(tx, [id, phone]);
    await meetDuties(app, tx, id, now);
    signal(tx, topics.restaurant(id), []);
    return readDuty(app, id, tx);
  });
}

const isSameCode = (code: string, typed: string): boolean =>
  code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed));
