import { createHmac } from 'node:crypto';

/** The signing key of an endpoint. It is derived, so that the database contains no secret. */
export const deriveSigningKey = (secret: string, secretId: string): Buffer =>
  createHmac('sha256', secret).update(`webhook:${secretId}`).digest();

/** As Standard Webhooks writes a secret. */
export const toSigningSecret = (secret: string, secretId: string): string =>
  `whsec_${deriveSigningKey(secret, secretId).toString('base64')}`;
