/**
 * `npm run zip-codes -- 2025` writes the ZIP codes that Fondly knows, with the points of that year's Census Gazetteer.
 * `--file 2025_Gaz_zcta_national.txt` reads an unpacked file instead of loading it.
 *
 * The Census draws an area for each ZIP where people live and gives the point inside of it. It names no city and leaves
 * out ZIPs of post office boxes and of single buildings: those, and every name, come from the package `zipcodes`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import zipcodes, { type ZipCode } from 'zipcodes';

type Point = { latitude: number; longitude: number };

const target = path.resolve(import.meta.dirname, '../server/platform/database/zip-codes.tsv');
const gazetteer = 'https://www2.census.gov/geo/docs/maps-data/data/gazetteer';
/** Four digits are 11 meters, which is finer than any use of the middle of a ZIP. */
const digits = 4;

/**
 * Reads the points of a gazetteer by ZIP. Columns are separated by tabs until 2024, and by bars since.
 *
 * @throws Error if the file has other columns
 */
export function readGazetteer(text: string): Map<string, Point> {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(/[|\t]/).map((cell) => cell.trim()));
  const [zipAt, latitudeAt, longitudeAt] = ['GEOID', 'INTPTLAT', 'INTPTLONG'].map((name) => {
    const at = head.indexOf(name);
    if (at < 0) throw new Error(`The gazetteer has no column ${name}.`);
    return at;
  }) as [number, number, number];
  return new Map(
    rows.map((row) => [row[zipAt] ?? '', { latitude: Number(row[latitudeAt]), longitude: Number(row[longitudeAt]) }]),
  );
}

/** One line for each ZIP code of the United States, in their order, below a line that says the year. */
export function writeZipCodes(year: string, points: Map<string, Point>, names: readonly ZipCode[]): string {
  const lines = names
    .filter(({ zip, country }) => country === 'US' && /^\d{5}$/.test(zip))
    .sort((a, b) => a.zip.localeCompare(b.zip))
    .map(({ zip, city, state, ...own }) => {
      const { latitude, longitude } = points.get(zip) ?? own;
      return [zip, city, state, latitude.toFixed(digits), longitude.toFixed(digits)].join('\t');
    });
  return `Census Gazetteer ${year}\n${lines.join('\n')}\n`;
}

async function loadGazetteer(year: string): Promise<string> {
  const url = `${gazetteer}/${year}_Gazetteer/${year}_Gaz_zcta_national.zip`;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gazetteer-'));
  try {
    const archive = path.join(folder, 'gazetteer.zip');
    writeFileSync(archive, Buffer.from(await response.arrayBuffer()));
    return execFileSync('unzip', ['-p', archive], { maxBuffer: 2 ** 26 }).toString();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { file: { type: 'string' } } });
  const [year = ''] = positionals;
  if (!/^20\d\d$/.test(year)) throw new Error('Name the year: npm run zip-codes -- 2025');
  const points = readGazetteer(values.file ? readFileSync(values.file, 'utf8') : await loadGazetteer(year));
  writeFileSync(target, writeZipCodes(year, points, Object.values(zipcodes.codes)));
  console.log(`Wrote ${path.relative(process.cwd(), target)} with ${points.size} points of ${year}.`);
}
