import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageState } from './states.ts';

export type Shot = { audience: string; name: string; state: PageState; width: number; file: string };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes one page with all pictures, by audience and page, with the states of a page in one row. */
export function writeContactSheet(folder: string, shots: Shot[], notes: string[]): string {
  const file = path.join(folder, 'index.html');
  const names = [...new Set(shots.map(({ audience, name }) => `${audience} ${name}`))];
  const rows = names.map((title) => {
    const own = shots.filter(({ audience, name }) => `${audience} ${name}` === title);
    return `<section><h2>${escapeHtml(title)}</h2><div>${own.map(figure).join('')}</div></section>`;
  });
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page of Fondly</title><style>
body{font:14px/1.4 sans-serif;margin:24px;color:#1f1a17}section div{display:flex;gap:16px;overflow-x:auto;align-items:flex-start}
figure{margin:0}img{border:1px solid #eae4dc;border-radius:8px;max-height:560px;display:block}h2{margin:32px 0 8px}
</style><h1>Every page of Fondly</h1>${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}${rows.join('')}</html>`,
  );
  return file;
}

function figure({ state, width, file, name }: Shot): string {
  const height = width < 600 ? 560 : 400;
  return `<figure><a href="${file}"><img loading="lazy" height="${height}" src="${file}" alt="${escapeHtml(name)}, ${state}, ${width}"></a><figcaption>${state}, ${width}</figcaption></figure>`;
}
