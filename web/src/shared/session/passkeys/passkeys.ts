import * as m from '@fondly/messages';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { createScript } from '../../ui/overlays/create-script.ts';
import { showScriptFailed } from '../../ui/overlays/script-failed.tsx';

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await call('GET /api/account/passkeys', { signal })).passkeys,
  });

/** Whether this browser has passkeys at all. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Few people need it, so it is loaded then. */
const library = createScript(() => import('@simplewebauthn/browser'));
const loadLibrary = () =>
  library.loadForClick().catch((error) => {
    showScriptFailed();
    throw error;
  });

/** Lets the device create a passkey, and stores its public half. */
export async function createPasskey(name: string): Promise<void> {
  const options: unknown = await call('POST /api/account/passkeys/new', { body: {} });
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const created = await startRegistration({ optionsJSON }).catch(refuse);
  const credential = { ...created, clientExtensionResults: { ...created.clientExtensionResults } };
  await call('POST /api/account/passkeys', { body: { name, credential } });
}

/** Lets the device sign with one of the person's passkeys. */
export async function signWithPasskey() {
  const options: unknown = await call('POST /api/account/passkeys/challenge', { body: {} });
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const signed = await startAuthentication({ optionsJSON }).catch(refuse);
  return { ...signed, clientExtensionResults: { ...signed.clientExtensionResults } };
}

/** A browser does not tell whether the person stopped, waited too long, or has no such passkey on this device. */
function refuse(): never {
  throw new ApiError({ code: 'passkey-refused', message: m.passkeys_not_used(), status: 0 });
}
