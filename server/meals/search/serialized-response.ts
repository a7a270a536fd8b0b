import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer as it goes over the wire, made once for everybody who may read it. */
export type SerializedResponse = {
  text: Buffer;
  etag: string;
  /** Packed for those who can unpack it, which is every browser: a fifth of the bytes, packed once. */
  gzipped(): Promise<Buffer>;
};

const gzipText = promisify(gzip);

export function serializeResponse(value: unknown): SerializedResponse {
  const text = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  let gzipped: Promise<Buffer> | null = null;
  return {
    text,
    etag,
    gzipped() {
      gzipped ??= gzipText(text);
      return gzipped;
    },
  };
}

/**
 * Answers with text that is ready to go, past the serialiser. The browser keeps it but asks each time; when nothing
 * has changed the answer is 304 and empty.
 */
export async function sendSerialized(
  request: FastifyRequest,
  reply: FastifyReply,
  response: SerializedResponse,
): Promise<FastifyReply> {
  reply.header('etag', response.etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === response.etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const acceptsGzip = request.headers['accept-encoding']?.includes('gzip') ?? false;
  if (!acceptsGzip) return reply.send(response.text);
  return reply.header('content-encoding', 'gzip').send(await response.gzipped());
}
