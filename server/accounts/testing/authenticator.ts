import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewCredential, SignedAnswer } from '@fondly/contract/account/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Options = { challenge: string };
type Changes = {
  /** The web site that the browser says it is on. */
  origin?: string;
  /** The device asked for a fingerprint, a face, or a PIN. */
  isVerified?: boolean;
  counter?: number;
};

const present = 0x01;
const verified = 0x04;
const hasCredential = 0x40;
const toBase64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** A device with one passkey, which answers as browsers do. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  readonly #origin: string;

  /** @param origin - of the web site that the passkey belongs to */
  constructor(origin: string) {
    this.#origin = origin;
  }

  get credentialId(): string {
    return toBase64url(this.#id);
  }

  create({ challenge }: Options, changes: Changes = {}): NewCredential {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const key = encodePublicKey(this.#keys.publicKey);
    const data = Buffer.concat([this.#describe(changes, hasCredential), Buffer.alloc(16), length, this.#id, key]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    const attestationObject = toBase64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
    const clientDataJSON = toBase64url(this.#say('webauthn.create', challenge, changes));
    return { ...this.#credential(), response: { clientDataJSON, attestationObject, transports: ['internal'] } };
  }

  use({ challenge }: Options, changes: Changes = {}): SignedAnswer {
    const said = this.#say('webauthn.get', challenge, changes);
    const data = this.#describe(changes);
    const signature = sign('sha256', Buffer.concat([data, sha256(said)]), this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: toBase64url(said),
        authenticatorData: toBase64url(data),
        signature: toBase64url(signature),
      },
    };
  }

  #credential() {
    const id = this.credentialId;
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #say(type: string, challenge: string, { origin = this.#origin }: Changes): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  #describe({ isVerified = true, counter = 0 }: Changes, more = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = present | (isVerified ? verified : 0) | more;
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags]), count]);
  }
}

/** As the standard has it: an elliptic key for ES256. */
function encodePublicKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return isoCBOR.encode(parts as Parameters<typeof isoCBOR.encode>[0]);
}
