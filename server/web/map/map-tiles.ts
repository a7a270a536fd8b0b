import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const fontPattern = /^\/fonts\/[\w ,-]+\/\d+-\d+\.pbf$/;

/**
 * Serves the archive of streets with range requests, and the fonts beside it. No other file of the folder.
 *
 * @returns where browsers read the archive, and whether there are fonts, without which a map shows no names
 */
export async function serveMapTiles(http: FastifyInstance, file: string): Promise<{ path: string; hasFonts: boolean }> {
  if (!existsSync(file)) throw new Error(`MAP_TILES: there is no file ${file}`);
  const { dir: folder, base } = path.parse(path.resolve(file));
  await http.register(fastifyStatic, {
    root: folder,
    prefix: '/map/',
    index: false,
    dotfiles: 'ignore',
    maxAge: '1h',
    allowedPath: (name) => name === `/${base}` || fontPattern.test(name),
  });
  return { path: `/map/${encodeURIComponent(base)}`, hasFonts: existsSync(path.join(folder, 'fonts')) };
}
