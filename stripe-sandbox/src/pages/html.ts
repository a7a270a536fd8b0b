import { style } from './style.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for use in markup and attributes. */
export const escapeHtml = (text: unknown): string =>
  String(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
// `|| 0` turns -0 into 0, which would read as -$0.00.
export const money = (cents: number): string => dollars.format((cents || 0) / 100);

/** `2026-11-20 11:30:05`, in UTC. @param ms - since 1970 */
export const time = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** A complete page. `body` is markup, `title` is text. */
export function renderPage(title: string, body: string, kind: 'wide' | 'narrow' = 'wide'): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main class="${kind}">${body}</main></body>
</html>`;
}

const stateClasses: Record<string, string> = {
  succeeded: 'good',
  delivered: 'good',
  active: 'good',
  paid: 'good',
  won: 'good',
  on: 'good',
  failed: 'bad',
  canceled: 'bad',
  dropped: 'bad',
  lost: 'bad',
  off: 'bad',
};

/** Shows `requires_capture` as "requires capture". */
export const state = (word: string): string =>
  `<span class="state ${stateClasses[word] ?? 'wait'}">${escapeHtml(word.replaceAll('_', ' '))}</span>`;

/** @param what - the object of the action, for screen readers */
export function action(address: string, label: string, what = ''): string {
  const name = what ? ` aria-label="${escapeHtml(`${label}: ${what}`)}"` : '';
  return `<form method="post" action="${escapeHtml(address)}"><button${name}>${escapeHtml(label)}</button></form>`;
}

export interface Table {
  heading: string;
  /** The anchor in the page. */
  id: string;
  columns: string[];
  /** Markup. */
  rows: string[][];
  /** The number of rows if not all are shown. */
  total?: number;
}

function cell(markup: string, column: string): string {
  const isNumber = /^-?\$/.test(markup);
  const kind = markup === '' ? 'none' : isNumber ? 'number' : /^[^<]*[ /]/.test(markup) ? 'text' : '';
  return `<td role="cell" class="${kind}" data-label="${escapeHtml(column)}">${markup}</td>`;
}

/** A table with a heading, or "None yet." The roles keep it a table in the narrow layout, where CSS uses blocks. */
export function table({ heading, id, columns, rows, total = rows.length }: Table): string {
  const isNumber = (index: number) => /^-?\$/.test(rows[0]?.[index] ?? '');
  const head = columns
    .map(
      (column, index) =>
        `<th role="columnheader" scope="col"${isNumber(index) ? ' class="number"' : ''}>${column}</th>`,
    )
    .join('');
  const body = rows
    .map((cells) => `<tr role="row">${cells.map((markup, index) => cell(markup, columns[index] ?? '')).join('')}</tr>`)
    .join('');
  const content =
    rows.length > 0
      ? `<table role="table" aria-labelledby="${id}"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table>`
      : '<p>None yet.</p>';
  const shown = total > rows.length ? `<p>The newest ${rows.length} of ${total}.</p>` : '';
  return `<h2 id="${id}">${escapeHtml(heading)} <span class="count">${total}</span></h2>
  <div class="card" role="region" aria-labelledby="${id}" tabindex="0">${content}</div>${shown}`;
}
