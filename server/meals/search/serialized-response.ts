import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer as it goes over the wire, made once for everybody who may read it. */
export type ReadyText = {
  text: Buffer;
  etag: string;
  /** Packed for those who can unpack it, which is every browser: a fifth of the bytes, packed once. */
  packed(): Promise<Buffer>;
};

const pack = promisify(gzip);

export function readyText(value: unknown): ReadyText {
  const text = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  let packed: Promise<Buffer> | null = null;
  return {
    text,
    etag,
    packed() {
      packed ??= pack(text);
      return packed;
    },
  };
}

/**
 * Answers with text that is ready to go, past the serialiser. The browser keeps it but asks each time; when nothing
 * has changed the answer is 304 and empty.
 */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, ready: ReadyText): Promise<FastifyReply> {
  reply.header('etag', ready.etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === ready.etag) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const canUnpack = request.headers['accept-encoding']?.includes('gzip') ?? false;
  if (!canUnpack) return reply.send(ready.text);
  return reply.header('content-encoding', 'gzip').send(await ready.packed());
}
