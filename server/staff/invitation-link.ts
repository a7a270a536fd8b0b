import { createHash, randomBytes } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';

/** The table stores only a hash of the token, so a leaked table contains no usable link. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new link: the token for the email, the hash for the table, and the expiry. */
export function createInvitationLink(now: Date): { token: string; hash: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token), expiresAt: daysAfter(now, policies.staffInvitationDays) };
}
