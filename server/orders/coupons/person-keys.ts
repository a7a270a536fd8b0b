import { createHmac } from 'node:crypto';

export type Contact = { email: string; phone: string | null };

const digest = (secret: string, kind: string, value: string) =>
  createHmac('sha256', secret).update(`coupon:${kind}:${value}`).digest('base64url').slice(0, 24);

/** One mailbox has many spellings: dots before the @, and everything from a plus on, are ignored. */
export function normalizeEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const mailbox = (local.split('+')[0] ?? '').replaceAll('.', '');
  return `${mailbox}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}

export const deriveEmailKey = (secret: string, email: string) => digest(secret, 'email', normalizeEmail(email));

/**
 * Identifies a person across accounts by account, email and phone, and by the contact of the order. The keys are digests:
 * a deleted account leaves no personal data and still cannot get a second coupon.
 */
export function personKeys(secret: string, customer: Contact & { id: string }, contact: Contact | null): string[] {
  const contacts = contact ? [customer, contact] : [customer];
  const keys = contacts.flatMap(({ email, phone }) => [
    deriveEmailKey(secret, email),
    ...(phone ? [digest(secret, 'phone', phone)] : []),
  ]);
  return [...new Set([digest(secret, 'account', customer.id), ...keys])].sort();
}
