import { symmetricEncrypt } from 'better-auth/crypto';
import type { App } from '../../platform/app.ts';
import { getAuth } from '../auth.ts';

/** Encrypts a value like the stored keys and recovery codes of second factors, which need the secret of the server. */
export async function encryptSecret(app: App, text: string): Promise<string> {
  const { secretConfig } = await getAuth(app).$context;
  return symmetricEncrypt({ key: secretConfig, data: text });
}
