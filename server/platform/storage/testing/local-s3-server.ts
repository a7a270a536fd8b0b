import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignatureV4 } from '@smithy/signature-v4';

type Settings = { accessKeyId: string; secretAccessKey: string; region: string; bucket: string };
type Stored = { body: Buffer; contentType: string };
type Answer = { status: number; body?: Buffer | string; contentType?: string };

/**
 * An S3 store for tests, with one bucket in memory. It answers PUT, GET, and DELETE of an object with the statuses and
 * codes of S3. It signs every request again with the signer of the AWS SDK and compares signatures and content hash.
 */
export async function openLocalS3Server(settings: Settings) {
  const objects = new Map<string, Stored>();
  const findRefusal = createVerifier(settings);

  async function answer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const refusal = await findRefusal(request, body);
    if (refusal) return refuse(403, refusal);
    const [, bucket, ...parts] = (request.url ?? '').split('/');
    if (bucket !== settings.bucket) return refuse(404, 'NoSuchBucket');
    const key = decodeURIComponent(parts.join('/'));
    switch (request.method) {
      case 'PUT':
        objects.set(key, { body, contentType: request.headers['content-type'] ?? 'binary/octet-stream' });
        return { status: 200 };
      case 'GET': {
        const stored = objects.get(key);
        return stored ? { status: 200, ...stored } : refuse(404, 'NoSuchKey');
      }
      case 'DELETE':
        objects.delete(key);
        return { status: 204 };
      default:
        return refuse(405, 'MethodNotAllowed');
    }
  }

  const server = http.createServer(async (request, response) => {
    const { status, body = '', contentType } = await answer(request, Buffer.concat(await request.toArray()));
    response.writeHead(status, {
      ...(contentType && { 'content-type': contentType }),
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const refuse = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`,
  contentType: 'application/xml',
});

/** Returns a function that names the S3 error of a request which is not signed as it should be. */
function createVerifier({ accessKeyId, secretAccessKey, region }: Settings) {
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  return async (request: IncomingMessage, body: Buffer): Promise<string | null> => {
    const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash, host = '' } = request.headers;
    if (!authorization.includes(`Credential=${accessKeyId}/`)) return 'InvalidAccessKeyId';
    if (hash !== 'UNSIGNED-PAYLOAD' && hash !== createHash('sha256').update(body).digest('hex'))
      return 'XAmzContentSHA256Mismatch';
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const signingDate = String(date).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
    const unsigned = {
      method: request.method ?? '',
      protocol: 'http:',
      hostname: host,
      path: request.url ?? '',
      headers,
    };
    const { headers: signed } = await signer.sign(unsigned, { signingDate });
    const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name));
    return isComplete && signed.authorization === authorization ? null : 'SignatureDoesNotMatch';
  };
}

/** The hash of Node with the interface of the signer. */
class Sha256 {
  #hash: Hash | Hmac;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = typeof secret === 'string' || secret === undefined ? secret : bytesOf(secret);
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', key);
  }
  update(part: Uint8Array): void {
    this.#hash.update(part);
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {
    throw new Error('a hash is used once');
  }
}

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data);
