import type { AuditAction } from '@fondly/contract/admin/audit';
import type { SecondFactorView } from '@fondly/contract/admin/second-factor';
import { isAPIError } from 'better-auth/api';
import type { App } from '../../platform/app.ts';
import { writeAudit } from '../../platform/audit.ts';
import { boolean, row, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit, forgetAttempt } from '../../platform/http/rate-limit.ts';
import { getAuth } from '../auth.ts';
import { checkCurrentPassword } from '../passwords/check-current-password.ts';
import { type Person, readPersonByToken } from '../sessions/actor.ts';
import type { Caller } from '../sessions/caller.ts';
import { findKnownDevice, readDevice, rememberDevice } from '../sessions/known-device.ts';
import { sessionCookieName } from '../sessions/session-cookie.ts';
import { hasAdminSession, openAdminSession } from './admin-session.ts';

/*
 * The second factor: an admin enters a code of an authenticator app before any admin action. The authentication library
 * creates and verifies keys and codes.
 */

const findFactor = statement(
  'second-factor-find',
  row({ verified: boolean }),
  'select verified from two_factors where user_id = $1',
);
/** Of two concurrent uses of one code, the second waits for this row and then finds the code used. */
const consumeCode = statement(
  'second-factor-use-code',
  row({ id: uuid }),
  `update two_factors set used_codes = (array_prepend($2, used_codes))[1:4]
   where user_id = $1 and not used_codes @> array[$2] returning id`,
);

/** The second-factor state of this session. Reading it does not count as use. */
export async function readSecondFactorState(app: App, admin: Person): Promise<SecondFactorView> {
  const [[factor], isOpen] = await Promise.all([
    findFactor(app.db, [admin.id]),
    hasAdminSession(app, admin.sessionId, false),
  ]);
  if (!factor?.verified) return { state: isOpen ? 'open' : 'enroll', recoveryCodes: 0 };
  const { backupCodes } = await getAuth(app).api.viewBackupCodes({ body: { userId: admin.id } });
  return { state: isOpen ? 'open' : 'verify', recoveryCodes: backupCodes.length };
}

type EnrolledKey = { uri: string; key: string; recoveryCodes: string[] };

/**
 * Creates a key for an authenticator app and its recovery codes. It becomes active with its first code; starting again
 * replaces an unused key.
 * @param headers - of the request: the library reads the session from its cookie
 */
export async function startSecondFactorEnrollment(
  app: App,
  admin: Person,
  headers: Headers,
  password: string,
): Promise<EnrolledKey> {
  const [factor] = await findFactor(app.db, [admin.id]);
  if (factor?.verified) throw new Problem('second-factor-exists');
  await checkCurrentPassword(app, admin, password);
  const enrollment = await getAuth(app).api.enableTwoFactor({ body: { password, method: 'totp' }, headers });
  if (enrollment.method !== 'totp') throw new Error('asked for a key and got none');
  const key = new URL(enrollment.totpURI).searchParams.get('secret') ?? '';
  return { uri: enrollment.totpURI, key: key.match(/.{1,4}/g)?.join(' ') ?? '', recoveryCodes: enrollment.backupCodes };
}

/**
 * Verifies a TOTP or recovery code, each once. The first code of a new key activates it.
 * @returns cookies to send: the known device, and at the first code the session that the library replaces
 */
export async function verifySecondFactor(
  app: App,
  admin: Person,
  caller: Pick<Caller, 'headers' | 'cookies'>,
  enteredCode: string,
): Promise<string[]> {
  const device = readDevice(app, caller);
  const knownDevice = findKnownDevice(app, device, 'second-factor', admin.id);
  // Without a device of its own, someone who has the password could lock the admin out with wrong codes.
  const attempt = knownDevice
    ? await checkRateLimit(app, 'second-factor-device', knownDevice)
    : await checkRateLimit(app, 'second-factor', admin.id);
  const [factor] = await findFactor(app.db, [admin.id]);
  const code = enteredCode.replace(/\s/g, '');
  const isTotp = /^\d{6}$/.test(code);
  if (!factor || (!isTotp && !factor.verified)) throw new Problem('wrong-second-factor-code');
  const cookies = await verifyCode(app, isTotp ? { totp: code } : { recovery: code }, caller.headers);
  if (isTotp && (await consumeCode(app.db, [admin.id, code])).length === 0)
    throw new Problem('wrong-second-factor-code');
  await forgetAttempt(app, attempt);

  const token = findTokenInCookies(app, cookies);
  const { sessionId } = token ? await readPersonByToken(app, token) : admin;
  const auditAction = !factor.verified ? 'operator.enrol' : isTotp ? null : 'operator.recover';
  await transaction(app, async (tx) => {
    const now = app.clock.now();
    await openAdminSession(tx, sessionId, now);
    if (auditAction)
      await writeAudit(tx, { ...toAuditSubject(admin), action: auditAction, reason: reasons[auditAction] }, now);
  });
  return [...(token ? cookies : []), rememberDevice(app, device, 'second-factor', admin.id)];
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  app: App,
  admin: Person,
  headers: Headers,
  password: string,
): Promise<string[]> {
  await checkCurrentPassword(app, admin, password);
  const { backupCodes } = await getAuth(app).api.generateBackupCodes({ body: { password }, headers });
  const action = 'operator.renew-codes';
  await transaction(app, (tx) =>
    writeAudit(tx, { ...toAuditSubject(admin), action, reason: reasons[action] }, app.clock.now()),
  );
  return backupCodes;
}

const reasons = {
  'operator.enrol': 'The second factor was set up.',
  'operator.recover': 'A recovery code opened the door.',
  'operator.renew-codes': 'New recovery codes were made.',
} satisfies Partial<Record<AuditAction, string>>;

const toAuditSubject = ({ id, name }: Person) => ({ actorId: id, objectId: id, objectName: name });

/** @returns the cookies that the library would set */
async function verifyCode(
  app: App,
  code: { totp: string } | { recovery: string },
  headers: Headers,
): Promise<string[]> {
  const { api } = getAuth(app);
  try {
    const answer =
      'totp' in code
        ? await api.verifyTOTP({ body: { code: code.totp }, headers, returnHeaders: true })
        : await api.verifyBackupCode({
            body: { code: code.recovery, disableSession: true },
            headers,
            returnHeaders: true,
          });
    return answer.headers.getSetCookie();
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) throw new Problem('wrong-second-factor-code');
    throw error;
  }
}

function findTokenInCookies(app: App, cookies: string[]): string | null {
  const start = `${sessionCookieName(app.config)}=`;
  const value = cookies
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length)
    .split(';')[0];
  const signed = decodeURIComponent(value ?? '');
  return signed.slice(0, signed.lastIndexOf('.')) || null;
}
