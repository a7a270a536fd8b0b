import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push subscription as a browser sends it to the server. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string };
export type ReceivedPush = {
  device: string;
  /** Decrypted with the keys of the device. */
  message: { title: string; body: string; path: string };
  headers: Record<string, string | string[] | undefined>;
  /** The signed claims: audience, expiration, and contact of the sender. */
  jwtClaims: { aud: string; exp: number; sub: string };
};
export type PushService = {
  url: string;
  received: ReceivedPush[];
  /** Creates a device with a subscription. */
  subscribe(): PushDevice;
  /** Sets the status of all later responses; null restores 201. */
  respondWith(status: number | null): void;
  close(): Promise<void>;
};

const base64url = (bytes: Buffer) => bytes.toString('base64url');

/**
 * Emulates a push service and the browser behind it: accepts messages (RFC 8030), verifies their signature (RFC 8292),
 * and decrypts them (RFC 8291). It shares no code with the sender.
 */
export async function openPushService(): Promise<PushService> {
  const devices = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  let statusOverride: number | null = null;

  const server = createServer((request, response) => {
    void receive(request).then(
      () => response.writeHead(statusOverride ?? 201).end(),
      (error: Error) => response.writeHead(400).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function receive(request: IncomingMessage): Promise<void> {
    const device = devices.get(request.url ?? '');
    if (!device) throw new Error('unknown subscription');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers } = request;
    const jwtClaims = checkSignature(headers.authorization ?? '');
    const message = JSON.parse(decrypt(Buffer.concat(chunks), device.keys, device.auth));
    if (statusOverride === null) received.push({ device: `${url}${request.url}`, message, headers, jwtClaims });
  }

  return {
    url,
    received,
    subscribe() {
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      devices.set(path, { keys, auth });
      return { endpoint: url + path, p256dh: base64url(keys.generateKeys()), auth: base64url(auth) };
    },
    respondWith(status) {
      statusOverride = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function checkSignature(header: string): ReceivedPush['jwtClaims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', jwtClaims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [base64url(point.subarray(1, 33)), base64url(point.subarray(33))];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${jwtClaims}`);
  const isValid = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('invalid signature');
  return JSON.parse(Buffer.from(jwtClaims, 'base64url').toString());
}

/** RFC 8188 with the keys of RFC 8291; one record. */
function decrypt(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const ciphertext = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), senderKey]);
  const shared = hkdfSync('sha256', device.computeSecret(senderKey), auth, info, 32);
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(ciphertext.subarray(-16));
  const padded = Buffer.concat([cipher.update(ciphertext.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
