import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** Smaller differences of a color channel (0 to 255) come from rounding and are invisible. */
const channelTolerance = 16;
/** A page has about a million pixels, so this is a letter. Less than that is a caret or a rounded edge. */
const toleratedPixels = 20;

export type Difference = { file: string; percent: number; reason: 'pixels' | 'size' | 'missing' | 'new' };

type Picture = { data: Buffer; width: number; height: number };

/**
 * Compares the pictures of two folders by name and writes a picture of each difference: changed pixels are red.
 *
 * @param files - names in `folder` to compare; if left out, all names of both folders
 */
export async function comparePictures(
  folder: string,
  baseFolder: string,
  differenceFolder: string,
  files?: string[],
): Promise<Difference[]> {
  rmSync(differenceFolder, { recursive: true, force: true });
  mkdirSync(differenceFolder, { recursive: true });
  const names = files ?? [...new Set([...listPictures(folder), ...listPictures(baseFolder)])].sort();
  const differences: Difference[] = [];
  for (const file of names) {
    const [taken, base] = [path.join(folder, file), path.join(baseFolder, file)];
    if (!existsSync(base)) differences.push({ file, percent: 100, reason: 'new' });
    else if (!existsSync(taken)) differences.push({ file, percent: 100, reason: 'missing' });
    else {
      const difference = await comparePicture(taken, base, path.join(differenceFolder, file));
      if (difference) differences.push({ file, ...difference });
    }
  }
  return differences;
}

const listPictures = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.png'));

async function comparePicture(takenFile: string, baseFile: string, differenceFile: string) {
  const [taken, base] = await Promise.all([readPicture(takenFile), readPicture(baseFile)]);
  const hasSameSize = taken.width === base.width && taken.height === base.height;
  if (hasSameSize && taken.data.equals(base.data)) return null;
  const width = Math.max(taken.width, base.width);
  const height = Math.max(taken.height, base.height);
  const marked = Buffer.alloc(width * height * 3);
  let changed = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isChanged = differs(taken, base, x, y);
      if (isChanged) changed += 1;
      const pixel = isChanged ? [220, 0, 0] : fade(taken, x, y);
      marked.set(pixel, (y * width + x) * 3);
    }
  }
  if (hasSameSize && changed <= toleratedPixels) return null;
  await sharp(marked, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(differenceFile);
  const reason: Difference['reason'] = hasSameSize ? 'pixels' : 'size';
  return { percent: (changed / (width * height)) * 100, reason };
}

async function readPicture(file: string): Promise<Picture> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function differs(taken: Picture, base: Picture, x: number, y: number): boolean {
  if (x >= taken.width || x >= base.width || y >= taken.height || y >= base.height) return true;
  const [at, baseAt] = [(y * taken.width + x) * 3, (y * base.width + x) * 3];
  for (let channel = 0; channel < 3; channel += 1) {
    const distance = Math.abs((taken.data[at + channel] ?? 0) - (base.data[baseAt + channel] ?? 0));
    if (distance > channelTolerance) return true;
  }
  return false;
}

/** Unchanged pixels are pale, so that red is easy to find. */
function fade({ data, width }: Picture, x: number, y: number): [number, number, number] {
  const at = (y * width + x) * 3;
  const pale = (value = 255) => 255 - Math.round((255 - value) / 4);
  return [pale(data[at]), pale(data[at + 1]), pale(data[at + 2])];
}

/** The differences as a table, the largest first. */
export function formatDifferences(differences: Difference[]): string {
  const width = Math.max(0, ...differences.map(({ file }) => file.length));
  return differences
    .toSorted((a, b) => b.percent - a.percent || a.file.localeCompare(b.file))
    .map(({ file, percent, reason }) => `${file.padEnd(width)}  ${percent.toFixed(3).padStart(7)} %  ${reason}`)
    .join('\n');
}
