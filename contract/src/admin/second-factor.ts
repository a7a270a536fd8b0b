import { z } from 'zod';
import { emptyBody, endpoint, requiredText } from '../endpoint.ts';
import { policies } from '../policies.ts';

const tags = ['Admin'];

/** What the session of an admin needs: to enroll a second factor, to verify its code, or nothing more (`open`). */
export const secondFactorView = z.strictObject({
  state: z.enum(['enroll', 'verify', 'open']),
  /** Recovery codes that are left. */
  recoveryCodes: z.int(),
});
export type SecondFactorView = z.infer<typeof secondFactorView>;

export const readSecondFactor = endpoint({
  method: 'GET',
  url: '/api/admin/access',
  access: { admin: 'before-second-factor' },
  schema: {
    summary: 'Read whether your session has passed the second factor',
    tags,
    response: { 200: secondFactorView },
  },
});

const password = z.string().max(policies.passwordMaxLength);
const recoveryCodes = z.array(z.string());

/** Shown once. It has no effect until its first code is entered, and enrolling again replaces it. */
export const enrollSecondFactor = endpoint({
  method: 'POST',
  url: '/api/admin/access/enrol',
  access: { admin: 'before-second-factor' },
  problems: ['second-factor-exists', 'wrong-password', 'too-many-requests'],
  schema: {
    summary: 'Set up your second factor',
    tags,
    body: z.strictObject({ password }),
    response: {
      200: z.strictObject({
        /** The content of the QR code. */
        uri: z.string(),
        /** The key to type, in groups of four. */
        key: z.string(),
        recoveryCodes,
      }),
    },
  },
});

export const verifySecondFactor = endpoint({
  method: 'POST',
  url: '/api/admin/access/open',
  access: { admin: 'before-second-factor' },
  problems: ['wrong-second-factor-code', 'too-many-requests'],
  schema: {
    summary: 'Pass the second factor with a code of your authenticator app or a recovery code',
    tags,
    body: z.strictObject({ code: requiredText(20) }),
    response: { 200: secondFactorView },
  },
});

export const endAdminAccess = endpoint({
  method: 'POST',
  url: '/api/admin/access/close',
  access: { admin: 'before-second-factor' },
  schema: {
    summary: 'End the admin access of your session',
    tags,
    body: emptyBody,
    response: { 200: secondFactorView },
  },
});

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  url: '/api/admin/access/recovery-codes',
  access: 'admin',
  problems: ['wrong-password', 'too-many-requests'],
  schema: {
    summary: 'Replace your recovery codes; the old ones stop working',
    tags,
    body: z.strictObject({ password }),
    response: { 200: z.strictObject({ recoveryCodes }) },
  },
});
