import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { isHttps } from './session-cookie.ts';

/** What a device has proved for an account: its password, or its second factor as well. */
export type DeviceProof = 'password' | 'second-factor';

/** A shared tablet keeps this many accounts and proofs known, the latest ones. */
const maxProofs = 8;
/** The longest that browsers keep a cookie. */
const cookieDays = 400;
const signaturePattern = /^[\w-]{43}$/;

export function deviceCookieName(app: App): string {
  return isHttps(app.config) ? '__Host-fondly_device' : 'fondly_device';
}

type Device = { id: string; signatures: string[] };

/** The device of a request: a random id, and a signature for each account that logged in on it. */
export function readDevice(app: App, { cookies }: Pick<FastifyRequest, 'cookies'>): Device | null {
  const [id, ...signatures] = cookies[deviceCookieName(app)]?.split('.') ?? [];
  if (!id || !/^[\w-]{22}$/.test(id)) return null;
  return { id, signatures: signatures.filter((signature) => signaturePattern.test(signature)).slice(0, maxProofs) };
}

function sign(app: App, deviceId: string, proof: DeviceProof, account: string): string {
  const text = `known-device:${deviceId}:${proof}:${account.toLowerCase()}`;
  return createHmac('sha256', app.config.secret).update(text).digest('base64url');
}

/**
 * The id of a device on which this account has logged in, or null. Limits count such a device separately, so strangers
 * who guess cannot lock the owner out.
 *
 * @param account - the email for a password, the user id for a second factor
 */
export function findKnownDevice(app: App, device: Device | null, proof: DeviceProof, account: string): string | null {
  if (!device) return null;
  const expected = Buffer.from(sign(app, device.id, proof, account));
  const isKnown = device.signatures.some((signature) => timingSafeEqual(Buffer.from(signature), expected));
  return isKnown ? device.id : null;
}

/**
 * The cookie that makes this device known for the account. It holds no personal data and stays at logout. It gives no
 * access: it only decides which limit counts.
 */
export function rememberDevice(app: App, device: Device | null, proof: DeviceProof, account: string): string {
  const id = device?.id ?? newDeviceId();
  const signature = sign(app, id, proof, account);
  const others = device?.signatures.filter((other) => other !== signature) ?? [];
  return toCookie(app, [id, signature, ...others].slice(0, maxProofs + 1).join('.'));
}

/** A device that has proved nothing yet, and its cookie. */
export function issueDevice(app: App): { id: string; cookie: string } {
  const id = newDeviceId();
  return { id, cookie: toCookie(app, id) };
}

const newDeviceId = () => randomBytes(16).toString('base64url');

function toCookie(app: App, value: string): string {
  const secure = isHttps(app.config) ? '; Secure' : '';
  return `${deviceCookieName(app)}=${value}; Max-Age=${cookieDays * 86_400}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
