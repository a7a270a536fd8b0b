import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

const root = path.resolve(import.meta.dirname, '../..');
const built = path.join(root, 'web/build/components');
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The page `/dev/components`: every component in every state. Each request builds it from the sources. Only the demo
 * registers it, and its files are not in the image.
 */
export async function componentPageRoutes(http: FastifyInstance): Promise<void> {
  http.get('/dev/components', async (_request, reply) => reply.redirect('/dev/components/'));

  http.get<{ Params: { '*': string } }>('/dev/components/*', async (request, reply) => {
    const name = request.params['*'] || 'index.html';
    if (name === 'index.html') await buildComponentPage();
    const file = path.join(built, path.normalize(`/${name}`));
    const contentType = contentTypes[path.extname(file)];
    const content = contentType ? await readFile(file).catch(() => null) : null;
    if (!content || !contentType) return reply.status(404).send();
    return reply.header('cache-control', 'no-store').type(contentType).send(content);
  });
}

async function buildComponentPage(): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', 'component-page/vite.config.ts'], {
    cwd: path.join(root, 'web'),
  });
}
