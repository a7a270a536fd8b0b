import { createHash, randomBytes } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';

/** What the table keeps of a token: who reads it cannot use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new link, as the mail and as the table have it, and until when it works. */
export function createInvitationLink(now: Date): { token: string; hash: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token), expiresAt: daysAfter(now, policies.staffInvitationDays) };
}
