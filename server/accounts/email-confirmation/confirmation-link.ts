import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/** Whose address is confirmed, and since when the link exists. */
export type ConfirmationLink = { userId: string; issuedAt: Date };

/** The address is part of the signature and not of the link, so a link confirms only the address that it was sent to. */
const sign = (secret: string, text: string, email: string): string =>
  createHmac('sha256', secret).update(`account-email:${text}:${email.toLowerCase()}`).digest('base64url');

/** The page that confirms the address of an account. Nothing is stored for it. */
export function toConfirmationUrl(config: Config, person: { id: string; email: string }, now: Date): string {
  const text = `${person.id}.${now.getTime().toString(36)}`;
  return `${config.publicUrl}/confirm-account/${text}.${sign(config.secret, text, person.email)}`;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads a link without trusting it. Null when it names no account, which no index could look up. */
export function readConfirmationLink(token: string): ConfirmationLink | null {
  const [userId = '', written = ''] = token.split('.');
  if (!uuidPattern.test(userId)) return null;
  return { userId, issuedAt: new Date(Number.parseInt(written, 36)) };
}

/** Whether we signed this link for this address. */
export function isConfirmationLinkFor(config: Config, token: string, email: string): boolean {
  const [userId = '', written = '', signature = ''] = token.split('.');
  // Compared as text: several texts decode to the same bytes.
  const expected = Buffer.from(sign(config.secret, `${userId}.${written}`, email));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
