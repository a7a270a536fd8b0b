import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { FastifyRequest } from 'fastify';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import { nullable, row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { Customer } from '../sessions/actor.ts';
import { issueDevice, readDevice } from '../sessions/known-device.ts';
import { deviceCodeMail } from './device-code-mail.ts';
import { deleteOlderDevices, hashDevice } from './known-devices.ts';

/** Only a digest of a code is stored. The server's secret is part of it, so a reader of the table cannot try all codes. */
const digestCode = (app: App, userId: string, deviceHash: string, code: string): string =>
  createHmac('sha256', app.config.secret).update(`device-code:${userId}:${deviceHash}:${code}`).digest('hex');

/** Of a confirmed device, the row stays as it is, and no code is sent. */
const storeCode = command(
  'device-store-code',
  `insert into known_devices as known (user_id, device_hash, code_hash, code_expires_at, created_at)
   values ($1, $2, $3, $4, $5)
   on conflict (user_id, device_hash) do update set code_hash = $3, code_expires_at = $4, code_tries = 0
   where known.confirmed_at is null`,
);

/**
 * Emails a code that confirms this device. A new code ends the one before.
 *
 * @returns the cookie of the device, if the browser has none yet
 */
export async function requestDeviceCode(
  app: App,
  customer: Customer,
  request: Pick<FastifyRequest, 'cookies' | 'headers'>,
): Promise<string | null> {
  await checkRateLimit(app, 'device-code', customer.id);
  const known = readDevice(app, request);
  const { id, cookie } = known ? { id: known.id, cookie: null } : issueDevice(app);
  const deviceHash = hashDevice(id);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    const expiresAt = minutesAfter(now, policies.deviceCodeMinutes);
    const digest = digestCode(app, customer.id, deviceHash, code);
    const stored = await storeCode(tx, [customer.id, deviceHash, digest, expiresAt, now]);
    if (stored === 0) return;
    await deleteOlderDevices(tx, customer.id);
    const userAgent = request.headers['user-agent'] ?? null;
    const message = deviceCodeMail(app.config, customer, { id: randomUUID(), code, userAgent });
    await notify(tx, { email: customer.email }, { ...message, now });
  });
  return cookie;
}

/** The try is counted before the code is compared, so that simultaneous guesses cannot exceed the limit. */
const countTry = statement(
  'device-count-try',
  row({ codeHash: nullable(text) }),
  `update known_devices set code_tries = code_tries + 1
   where user_id = $1 and device_hash = $2 and code_hash is not null and code_expires_at > $3 and code_tries < $4
   returning code_hash`,
);
const confirm = command(
  'device-confirm',
  `update known_devices set confirmed_at = $4, code_hash = null, code_expires_at = null
   where user_id = $1 and device_hash = $2 and code_hash = $3`,
);

/** @throws Problem `device-code-wrong`, also for a code that expired, was replaced, or was tried too often */
export async function confirmDevice(
  app: App,
  customer: Customer,
  request: Pick<FastifyRequest, 'cookies'>,
  code: string,
): Promise<void> {
  await checkRateLimit(app, 'device-code-try', customer.id);
  const device = readDevice(app, request);
  if (!device) throw new Problem('device-code-wrong');
  const deviceHash = hashDevice(device.id);
  const now = app.clock.now();
  const [pending] = await countTry(app.db, [customer.id, deviceHash, now, policies.deviceCodeTries]);
  const digest = digestCode(app, customer.id, deviceHash, code);
  if (!pending?.codeHash || !timingSafeEqual(Buffer.from(pending.codeHash), Buffer.from(digest))) {
    throw new Problem('device-code-wrong');
  }
  await confirm(app.db, [customer.id, deviceHash, digest, now]);
}
