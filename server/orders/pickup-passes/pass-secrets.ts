import { createHash, createHmac } from 'node:crypto';

const tokenBytes = 16;

/** The 128-bit token in the link of a pass. Derived, so that the buyer can share the link again. */
export function derivePassToken(secret: string, passId: string): string {
  return createHmac('sha256', secret).update(`pass:${passId}`).digest().subarray(0, tokenBytes).toString('base64url');
}

/** The table stores only a hash of the token, so a leaked table contains no usable link. */
export const hashPassToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const toPassUrl = (publicUrl: string, secret: string, passId: string): string =>
  `${publicUrl}/pass/${derivePassToken(secret, passId)}`;
