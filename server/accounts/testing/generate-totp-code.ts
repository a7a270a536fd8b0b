import type { App } from '../../platform/app.ts';
import { getAuth } from '../auth.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Generates the current code of a key, as an authenticator app does. */
export async function generateTotpCode(app: App, key: string): Promise<string> {
  const bits = [...key.replace(/\s/g, '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2)));
  return (await getAuth(app).api.generateTOTP({ body: { secret: bytes.join('') } })).code;
}
