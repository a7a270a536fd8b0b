import { randomBytes } from 'node:crypto';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { imageSizes, maxPixels } from './picture-sizes.ts';
import { isPossiblySvg, renderSvg } from './render-svg.ts';
import { createWorkQueue } from './work-queue.ts';

export type StoredImage = { url: string; width: number; height: number };

const timeoutSeconds = 10;
const formats = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** One at a time: a decoded picture takes up to 160 MB. */
const queueDecode = createWorkQueue(2_000);

/**
 * Stores a picture as upright WebP in three sizes under a generated name. Re-encoding removes metadata and any other
 * content; the declared type is ignored.
 */
export async function storeImage(app: App, bytes: Buffer): Promise<StoredImage> {
  const pixels = isPossiblySvg(bytes) ? await renderOrReject(bytes) : bytes;
  const { files, width, height } = await queueDecode(() => encode(pixels));
  const name = randomBytes(16).toString('base64url');
  await storeAll(
    app,
    files.map(([suffix, content]) => [`${name}${suffix}.webp`, content]),
  );
  return { url: `/files/${name}.webp`, width, height };
}

/** Stores all sizes or none: no profile would name the ones that are there. */
async function storeAll(app: App, files: [name: string, content: Buffer][]): Promise<void> {
  try {
    for (const [name, content] of files) await app.files.put(name, content);
  } catch (error) {
    await Promise.allSettled(files.map(([name]) => app.files.delete(name)));
    throw error;
  }
}

async function renderOrReject(svg: Buffer): Promise<Buffer> {
  try {
    return await renderSvg(svg);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('not-an-image');
  }
}

async function encode(bytes: Buffer) {
  // Only who uploads pays for the library: it takes some 40 MB once it is loaded.
  const { default: sharp } = await import('sharp');
  // Drawings have a process of their own, whatever they call themselves.
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  sharp.cache(false);
  sharp.concurrency(1);
  const open = (from: Buffer) => sharp(from, { limitInputPixels: maxPixels, failOn: 'error' });
  const fit = (from: Buffer, side: number) =>
    open(from)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true });
  try {
    const { format } = await open(bytes).metadata();
    if (!formats.includes(format)) throw new Problem('not-an-image');
    const largest = await fit(bytes, imageSizes['']);
    const files: [string, Buffer][] = [['', largest.data]];
    for (const suffix of ['-960', '-480'] as const) {
      files.push([suffix, (await fit(largest.data, imageSizes[suffix])).data]);
    }
    return { files, width: largest.info.width, height: largest.info.height };
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) throw new Problem('too-many-pixels');
    // Whatever the decoder stumbled over, it was in the file.
    throw new Problem('not-an-image');
  }
}
