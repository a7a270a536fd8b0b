import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { resolveUploadsFolder } from '../platform/storage/file-store.ts';

/** The folder of uploads on disk. It contains only re-encoded pictures under generated names. */
export const getUploadsFolder = (app: App): string => resolveUploadsFolder(app.config);

/**
 * Uploads under `/files/`. Names are random and never reused, so they are cached forever. The headers stop a browser
 * from running any other file.
 */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
};

export async function serveFiles(http: FastifyInstance, app: App): Promise<void> {
  if (app.config.s3) return serveFromStore(http, app);
  await http.register(fastifyStatic, {
    root: getUploadsFolder(app),
    prefix: '/files/',
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    allowedPath: (name) => name.endsWith('.webp'),
    setHeaders(reply) {
      for (const [name, value] of Object.entries(headers)) reply.header(name, value);
    },
  });
}

const storedNamePattern = /^[\w-]{22}(-960|-480)?\.webp$/;

/** Only generated names are requested, so nobody can browse the bucket. */
function serveFromStore(http: FastifyInstance, app: App): void {
  http.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params;
    const file = storedNamePattern.test(name) ? await app.files.read(name) : null;
    if (!file) throw new Problem('not-found');
    reply.headers({ ...headers, 'content-type': 'image/webp', 'content-length': file.bytes });
    return reply.send(file.body);
  });
}
