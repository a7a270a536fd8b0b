import { z } from 'zod';
import { secondFactorView } from '../admin/second-factor.ts';
import { emptyBody, endpoint, id, idParam, instant, okResponse, requiredText } from '../endpoint.ts';
import { policies } from '../policies.ts';

const tags = ['Passkeys'];

/** A passkey of a person. */
export const passkeyView = z.strictObject({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() });
export type PasskeyView = z.infer<typeof passkeyView>;

/** What a browser needs to create or use a passkey, as the Web Authentication standard names it. */
const options = z.looseObject({ challenge: z.string() });
const base64url = z
  .string()
  .regex(/^[\w-]*$/)
  .max(policies.passkeyAnswerLength);
const authenticatorAttachment = z.enum(['platform', 'cross-platform']).optional();
/** What a browser gives back. The server stores none of it before it has checked the signature. */
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment,
  clientExtensionResults: z.looseObject({}),
};
const newCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
    publicKeyAlgorithm: z.int().min(-65_535).max(65_535).optional(),
    publicKey: base64url.optional(),
  }),
});
export type NewCredential = z.infer<typeof newCredential>;
const signedAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});
export type SignedAnswer = z.infer<typeof signedAnswer>;

export const listPasskeys = endpoint({
  method: 'GET',
  url: '/api/account/passkeys',
  access: 'customer',
  schema: {
    summary: 'List your passkeys, the newest first',
    tags,
    response: { 200: z.strictObject({ passkeys: z.array(passkeyView) }) },
  },
});

export const startPasskeyCreation = endpoint({
  method: 'POST',
  url: '/api/account/passkeys/new',
  access: 'customer',
  problems: ['identity-not-confirmed', 'second-factor-required', 'too-many-passkeys', 'too-many-requests'],
  schema: {
    summary:
      'Begin to create a passkey, after the password was entered recently, and for an admin after the second factor',
    tags,
    body: emptyBody,
    response: { 200: options },
  },
});

export const createPasskey = endpoint({
  method: 'POST',
  url: '/api/account/passkeys',
  access: 'customer',
  problems: ['identity-not-confirmed', 'second-factor-required', 'too-many-passkeys', 'passkey-refused'],
  schema: {
    summary: 'Store a passkey that your browser created',
    tags,
    body: z.strictObject({ name: requiredText(policies.passkeyNameLength), credential: newCredential }),
    response: { 201: passkeyView },
  },
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  url: '/api/account/passkeys/:id',
  access: 'customer',
  problems: ['not-found'],
  schema: {
    summary: 'Delete a passkey, which stops working at once',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});

export const startPasskeyUse = endpoint({
  method: 'POST',
  url: '/api/account/passkeys/challenge',
  access: 'customer',
  problems: ['no-passkey', 'too-many-requests'],
  schema: { summary: 'Begin to use one of your passkeys', tags, body: emptyBody, response: { 200: options } },
});

const useBody = z.strictObject({ credential: signedAnswer });

export const confirmIdentityWithPasskey = endpoint({
  method: 'POST',
  url: '/api/account/identity/passkey',
  access: 'customer',
  problems: ['passkey-refused'],
  schema: {
    summary: 'Use a passkey instead of your password before a change that needs it',
    tags,
    body: useBody,
    response: { 200: okResponse },
  },
});

export const openAdminAccessWithPasskey = endpoint({
  method: 'POST',
  url: '/api/admin/access/passkey',
  access: { admin: 'before-second-factor' },
  problems: ['passkey-refused'],
  schema: {
    summary: 'Pass the second factor with a passkey',
    tags,
    body: useBody,
    response: { 200: secondFactorView },
  },
});
