/**
 * `npm run shots` takes a picture of every page in every state, at the widths of a phone and a desktop (and of a
 * tablet for restaurants), into `shots/` with a contact sheet. Clock, ids, and codes are fixed, so two runs of one commit give the same pictures.
 *
 * - `npm run shots -- customer '/order'` takes the pages whose audience and address match.
 * - `npm run shots -- --pseudo` shows the pages in the pseudo-language at 320 and 390 pixels (768 for restaurants), into
 *   `shots/pseudo/`. Its texts are long and in brackets: a text without its closing bracket is cut off.
 * - `npm run shots -- --compare FOLDER` compares the pictures with those of an earlier run and fails if they differ.
 * - `npm run shots -- --compare FOLDER --only-compare` compares the pictures of the previous run and takes none.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { comparePictures, formatDifferences } from './compare-pictures.ts';
import { takeScreenshots } from './take-screenshots.ts';

const { values: options, positionals } = parseArgs({
  options: {
    compare: { type: 'string' },
    'only-compare': { type: 'boolean', default: false },
    pseudo: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const folder = path.resolve(import.meta.dirname, '../../shots', options.pseudo ? 'pseudo' : '');
const differenceFolder = path.join(folder, 'differences');
const baseFolder = options.compare && path.resolve(process.env.INIT_CWD ?? '.', options.compare);
if (baseFolder === folder) throw new Error('A run replaces shots/. Copy the earlier pictures to another folder.');
if (options['only-compare'] && !baseFolder)
  throw new Error('Name the folder of the earlier pictures: --compare FOLDER');

const pattern = new RegExp(positionals.join('|') || '.');
const run = options['only-compare'] ? null : await takeScreenshots(folder, pattern, options.pseudo);
if (run && run.notes.length > 0) process.exitCode = 1;
if (baseFolder) {
  // A run of some pages says nothing about the other pictures.
  const files = run && positionals.length > 0 ? run.files : undefined;
  const differences = await comparePictures(folder, baseFolder, differenceFolder, files);
  if (differences.length > 0) console.log(`\n${formatDifferences(differences)}\n\nSee ${differenceFolder}.`);
  console.log(`${differences.length} pictures differ from ${baseFolder}.`);
  if (differences.length > 0) process.exitCode = 1;
}
