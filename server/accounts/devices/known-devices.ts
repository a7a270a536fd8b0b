import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { Connection, Tx } from '../../platform/database/db.ts';
import { command } from '../../platform/database/statement.ts';
import { findKnownDevice, readDevice } from '../sessions/known-device.ts';

/** So many devices of one person stay confirmed, the latest ones. */
const maxDevices = 10;

export const hashDevice = (deviceId: string): string => createHash('sha256').update(deviceId).digest('hex');

/** The hash of the device of a request, as it is stored; null for a browser without its cookie. */
export function findDeviceHash(app: App, request: Pick<FastifyRequest, 'cookies'>): string | null {
  const device = readDevice(app, request);
  return device && hashDevice(device.id);
}

/**
 * SQL that says whether a device was confirmed for a person.
 * @param deviceHash - SQL of the hash; null is never confirmed
 */
export const isDeviceConfirmedSql = (userId: string, deviceHash: string): string =>
  `exists (select from known_devices d where d.user_id = ${userId} and d.device_hash = ${deviceHash}
     and d.confirmed_at is not null)`;

const insertConfirmed = command(
  'device-trust',
  `insert into known_devices (user_id, device_hash, confirmed_at, created_at) values ($1, $2, $3, $3)
   on conflict (user_id, device_hash) do update set confirmed_at = $3, code_hash = null
   where known_devices.confirmed_at is null`,
);

/**
 * Confirms the device on which a person saves a first card, without a code: there is no other card to protect.
 * The password must have been entered here, which a stolen session alone does not show.
 */
export async function trustFirstDevice(
  app: App,
  person: { id: string; email: string },
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<void> {
  const device = readDevice(app, request);
  if (!device || !findKnownDevice(app, device, 'password', person.email)) return;
  await insertConfirmed(app.db, [person.id, hashDevice(device.id), app.clock.now()]);
}

const deleteOlder = command(
  'device-delete-older',
  `delete from known_devices where user_id = $1 and device_hash not in (
     select device_hash from known_devices where user_id = $1
     order by coalesce(confirmed_at, code_expires_at) desc nulls last limit $2)`,
);

/** Keeps the list of a person bounded. */
export async function deleteOlderDevices(on: Connection, userId: string): Promise<void> {
  await deleteOlder(on, [userId, maxDevices]);
}

const deleteAll = command('device-delete-all', 'delete from known_devices where user_id = $1');

/** Every device needs a new code, because somebody may have used one that was not theirs. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await deleteAll(tx, [userId]);
}
