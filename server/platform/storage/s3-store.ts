import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';

/** Somebody waits with a phone in the hand: an answer, or the word that there is none. */
const timeoutMilliseconds = 10_000;
/** Of answers with 5xx or 429, each after twice the pause of the one before, from 50 ms. */
const retries = 3;

/**
 * Pictures in a bucket of any store that speaks S3 with the address of the bucket in the path: AWS, Cloudflare R2, MinIO,
 * Backblaze B2. The bucket is private: pictures leave through our own server, with its headers.
 */
export function openS3Store({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: NonNullable<Config['s3']>): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const request = (method: string, name: string, options: RequestInit = {}) =>
    client.fetch(`${endpoint}/${bucket}/${name}`, {
      method,
      signal: AbortSignal.timeout(timeoutMilliseconds),
      ...options,
    });
  return {
    async put(name, content) {
      const hash = createHash('sha256').update(content).digest('hex');
      const headers = { 'content-type': 'image/webp', 'x-amz-content-sha256': hash };
      const response = await request('PUT', name, { headers, body: new Uint8Array(content) });
      await assertOk(response, 'PUT', name);
      await response.body?.cancel();
    },
    async read(name) {
      const response = await request('GET', name);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      await assertOk(response, 'GET', name);
      const body = Readable.fromWeb(response.body as ReadableStream);
      return { body, bytes: Number(response.headers.get('content-length')) };
    },
    async delete(name) {
      const response = await request('DELETE', name);
      if (response.status !== 404) await assertOk(response, 'DELETE', name);
      await response.body?.cancel();
    },
  };
}

/** What the store answered is for the log: it may name the bucket, never a key. */
async function assertOk(response: Response, method: string, name: string): Promise<void> {
  if (response.ok) return;
  throw new Error(
    `the file store answered ${method} ${name} with ${response.status}: ${await readErrorText(response)}`,
  );
}

const readErrorText = async (response: Response): Promise<string> => (await response.text()).slice(0, 300);
