import type { Font } from 'fontkit';
import * as fontkit from 'fontkit';

type Lines = { size: number; left: number; top: number; width: number; maxLines: number; color: string };

/** Keeps the last opened font, because every picture uses the same one. */
let opened: { file: Buffer; font: Font } | null = null;
export function openFont(file: Buffer): Font {
  if (opened?.file === file) return opened.font;
  const font = fontkit.create(file);
  if (!('layout' in font)) throw new Error('The font of the pictures is a collection.');
  opened = { file, font };
  return font;
}

/**
 * Draws text as outlines, because the server has no fonts. Long text wraps between words, and what does not fit ends in
 * "…". Characters that the font lacks are left out.
 *
 * @param lines - sizes in pixels; `top` is the baseline of the first line
 * @returns an SVG group, and the baseline of its last line
 */
export function drawLines(font: Font, text: string, lines: Lines): { svg: string; bottom: number } {
  const { size, left, top, maxLines, color } = lines;
  const scale = size / font.unitsPerEm;
  const lineHeight = Math.round(size * 1.12);
  const known = [...text].filter((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)).join('');
  const wrapped = wrap(known, (part) => font.layout(part).advanceWidth * scale <= lines.width, maxLines);
  const svg = wrapped
    .map((line, index) => {
      const at = `translate(${left} ${top + index * lineHeight}) scale(${scale} ${-scale})`;
      return `<g transform="${at}" fill="${color}">${drawGlyphs(font, line)}</g>`;
    })
    .join('');
  return { svg, bottom: top + Math.max(0, wrapped.length - 1) * lineHeight };
}

function drawGlyphs(font: Font, line: string): string {
  const { glyphs, positions } = font.layout(line);
  let x = 0;
  return glyphs
    .map((glyph, index) => {
      const path = `<path transform="translate(${x} 0)" d="${glyph.path.toSVG()}"/>`;
      x += positions[index]?.xAdvance ?? 0;
      return path;
    })
    .join('');
}

function wrap(text: string, fits: (line: string) => boolean, maxLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= maxLines) return lines.map((line) => shorten(line, fits));
  const kept = lines.slice(0, maxLines);
  kept[maxLines - 1] = shorten(`${kept[maxLines - 1]}…`, fits);
  return kept.map((line) => shorten(line, fits));
}

function shorten(line: string, fits: (line: string) => boolean): string {
  let text = line;
  while (!fits(text) && text.length > 1) text = `${text.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
  return text;
}
