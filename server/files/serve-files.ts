import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { App } from '../platform/app.ts';

/** Where uploads lie. Only our own re-encoded pictures ever get there, under names that we chose. */
export const uploadsFolder = (app: App): string => path.resolve(app.config.dataDir, 'uploads');

/**
 * Uploads under `/files/`. Names are random and never re-used, so they may be cached for ever; should anything but
 * a picture ever lie there, the headers keep a browser from running it.
 */
export async function serveFiles(http: FastifyInstance, app: App): Promise<void> {
  const root = uploadsFolder(app);
  mkdirSync(root, { recursive: true });
  await http.register(fastifyStatic, {
    root,
    prefix: '/files/',
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (name) => name.endsWith('.webp'),
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
    },
  });
}
