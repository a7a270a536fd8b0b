import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { callProvider, toCallOutcome } from '../provider-calls.ts';
import type { FileStore } from './file-store.ts';

/** A person waits for the picture, so a slow store must fail soon. */
const timeoutMilliseconds = 10_000;
/** Retries after 5xx and 429, with pauses that double from 50 ms. */
const retries = 3;

/**
 * Stores pictures in a bucket of any S3-compatible store that accepts the bucket in the path: AWS, Cloudflare R2,
 * MinIO, Backblaze B2. The bucket is private: our server sends the pictures with its own headers.
 */
export function openS3Store(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>,
  metrics: Metrics | null = null,
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  const request = (method: string, name: string, options: RequestInit = {}) =>
    callProvider(metrics, { provider: 's3', operation: method, outcomeOf: ({ status }) => toCallOutcome(status) }, () =>
      client.fetch(`${endpoint}/${bucket}/${name}`, {
        method,
        signal: AbortSignal.timeout(timeoutMilliseconds),
        ...options,
      }),
    );
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

/** The error contains the response of the store, which may name the bucket but no key. */
async function assertOk(response: Response, method: string, name: string): Promise<void> {
  if (response.ok) return;
  throw new Error(
    `the file store answered ${method} ${name} with ${response.status}: ${await readErrorText(response)}`,
  );
}

const readErrorText = async (response: Response): Promise<string> => (await response.text()).slice(0, 300);
