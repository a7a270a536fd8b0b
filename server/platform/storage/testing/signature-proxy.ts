import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignatureV4 } from '@smithy/signature-v4';

type Keys = { accessKeyId: string; secretAccessKey: string };

/**
 * A proxy that verifies signatures for the S3 server of the test, which ignores them. It signs the same request with
 * the signer of the AWS SDK and compares the signatures and the hash of the content.
 */
export async function openSignatureProxy(store: string, keys: Keys, region: string) {
  const signer = new SignatureV4({
    credentials: keys,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });

  async function isSigned(request: IncomingMessage, body: Buffer): Promise<boolean> {
    const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash, host = '' } = request.headers;
    const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const signingDate = String(date).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
    const asked = { method: request.method ?? '', protocol: 'http:', hostname: host, path: request.url ?? '', headers };
    const { headers: signed } = await signer.sign(asked, { signingDate });
    const isItsHash = hash === 'UNSIGNED-PAYLOAD' || hash === createHash('sha256').update(body).digest('hex');
    const isFull = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name));
    return isFull && isItsHash && signed.authorization === authorization;
  }

  const server = http.createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    if (!(await isSigned(request, body))) return response.writeHead(403).end('SignatureDoesNotMatch');
    const { method = '', url = '', headers } = request;
    const { port } = new URL(store);
    const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
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
