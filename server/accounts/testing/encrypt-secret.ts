import { symmetricEncrypt } from 'better-auth/crypto';
import type { App } from '../../platform/app.ts';
import { getAuth } from '../auth.ts';

/** As keys and recovery codes of second factors lie in the database: only a server with our secret reads them. */
export async function encryptSecret(app: App, text: string): Promise<string> {
  const { secretConfig } = await getAuth(app).$context;
  return symmetricEncrypt({ key: secretConfig, data: text });
}
