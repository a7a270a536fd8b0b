import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

/**
 * Writes `src/fonts/bricolage.woff2`: of the display font what our headings are made of, 43 KB of 77. The weights of the
 * design, every optical size, and the letters of English and Spanish; other letters come from the whole font.
 */
const letters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => 0x20 + at),
  ...listCodePoints('\u00a0·×–—‘’“”•…¡¿áéíóúüñÁÉÍÓÚÜÑ'),
];
const sourceFont = import.meta.resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
);

const font = await subset(readFileSync(fileURLToPath(sourceFont)), String.fromCodePoint(...letters), {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 700, max: 800 }, opsz: { min: 12, max: 96 } },
});
writeFileSync(path.join(import.meta.dirname, 'src/fonts/bricolage.woff2'), font);

function listCodePoints(text: string): number[] {
  return [...text].map((letter) => letter.codePointAt(0) ?? 0);
}
