import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { resolveUploadsFolder } from '../platform/storage/file-store.ts';

/** Where uploads lie when they lie here. Only our own re-encoded pictures ever get there, under names that we chose. */
export const getUploadsFolder = (app: App): string => resolveUploadsFolder(app.config);

/**
 * Uploads under `/files/`. Names are random and never re-used, so they may be cached for ever; should anything but
 * a picture ever lie there, the headers keep a browser from running it.
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

/** Only names that we could have given are asked for: nobody browses the bucket through us. */
function serveFromStore(http: FastifyInstance, app: App): void {
  http.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const { name } = request.params;
    const file = storedNamePattern.test(name) ? await app.files.read(name) : null;
    if (!file) throw new Problem('not-found');
    reply.headers({ ...headers, 'content-type': 'image/webp', 'content-length': file.bytes });
    return reply.send(file.body);
  });
}
