/** An email as data. HTML and text are rendered from the same parts, so they always say the same. */
export type MailParts = {
  title: string;
  /** Paragraphs of plain text. */
  lines: string[];
  /** A code in a box, with a label above it and a note below it. */
  code?: { value: string; label: string; note?: string };
  /** Short blocks next to each other, such as place and time: a heading and its lines. */
  columns?: { title: string; lines: string[] }[];
  /** Rows of two columns: an item and its amount or time. */
  rows?: [string, string][];
  /** The total, as the last row. */
  total?: [string, string];
  button?: { text: string; url: string };
  /** A second action, less prominent than the button. */
  link?: { text: string; url: string };
  footer: string[];
  /** The unsubscribe link in the last line of the footer. */
  unsubscribeUrl?: string;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const text = "font-family:Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const display = "font-family:'Bricolage Grotesque',Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const [ink, quiet, line, ground, accent] = ['#1F1A17', '#6E635A', '#EAE4DC', '#F4F1EC', '#BF4408'];
const table = (content: string, style = '') =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${style}">${content}</table>`;

/**
 * Renders the email 600 px wide, with tables only, readable without pictures and on a phone. Email programs may ignore
 * rounded corners and fonts.
 */
export function renderMailHtml(parts: MailParts): string {
  const paragraph = (paragraphText: string) => `<p style="margin:0 0 16px">${escapeHtml(paragraphText)}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(parts.title)}</title>
<style>@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.half{display:block!important;width:100%!important}.button{display:block!important;text-align:center!important}}</style></head>
<body style="margin:0;padding:0;background:${ground};${text}">${table(`<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:#FFFFFF;border:1px solid ${line};border-radius:20px;border-collapse:separate;text-align:left;font-size:16px;line-height:1.5;color:${ink};${text}">
<tr><td class="pad" style="padding:28px 36px 8px"><p style="margin:0 0 24px;font-size:26px;line-height:1;font-weight:800;letter-spacing:-1px;color:${ink};${display}">f<span style="color:${accent}">o</span>ndly</p>
<h1 style="margin:0 0 12px;font-size:32px;line-height:1.1;letter-spacing:-.5px;font-weight:700;color:${ink};${display}">${escapeHtml(parts.title)}</h1>
${parts.lines.map(paragraph).join('')}${renderCode(parts)}${renderColumns(parts)}${renderButton(parts)}${renderLink(parts)}</td></tr>
${renderRows(parts)}<tr><td class="pad" style="padding:20px 36px 28px;font-size:14px;color:${quiet};border-top:1px solid ${line}">${renderFooter(parts)}</td></tr>
</table></td></tr>`)}</body></html>`;
}

function renderCode({ code }: MailParts): string {
  if (!code) return '';
  const note = code.note ? `<div style="font-size:16px;font-weight:700">${escapeHtml(code.note)}</div>` : '';
  return table(
    `<tr><td align="center" style="padding:20px 16px;border:2px solid ${ink};border-radius:16px">
<div style="font-size:14px;font-weight:600">${escapeHtml(code.label)}</div>
<div style="margin:8px 0;white-space:nowrap;line-height:1.1;font-weight:800;${code.value.length > 6 ? 'font-size:26px;letter-spacing:1px' : 'font-size:52px;letter-spacing:4px'};${display}">${escapeHtml(code.value)}</div>${note}</td></tr>`,
    'border-collapse:separate;margin:8px 0 24px',
  );
}

function renderColumns({ columns = [] }: MailParts): string {
  if (columns.length === 0) return '';
  const width = Math.floor(100 / columns.length);
  const cells = columns.map(
    ({ title, lines }) =>
      `<td class="half" width="${width}%" valign="top" style="padding:0 12px 16px 0;font-size:15px"><strong>${escapeHtml(title)}</strong><br>${lines.map(escapeHtml).join('<br>')}</td>`,
  );
  return table(`<tr>${cells.join('')}</tr>`);
}

function renderButton({ button }: MailParts): string {
  if (!button) return '';
  return `<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;background:${accent};color:#FFFFFF;padding:14px 28px;border-radius:999px;text-decoration:none;font-weight:700">${escapeHtml(button.text)}</a></p>`;
}

function renderLink({ link }: MailParts): string {
  if (!link) return '';
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(link.url)}" style="color:${accent};font-weight:600">${escapeHtml(link.text)}</a></p>`;
}

function renderRows({ rows = [], total }: MailParts): string {
  if (rows.length === 0 && !total) return '';
  const row = ([what, value]: [string, string]) =>
    `<tr><td valign="top" style="padding:8px 16px 8px 0">${escapeHtml(what)}</td><td align="right" valign="top" style="padding:8px 0">${escapeHtml(value)}</td></tr>`;
  const totalRow = total
    ? `<tr><td style="padding:14px 0 8px;border-top:2px solid ${ink};font-size:19px;font-weight:700">${escapeHtml(total[0])}</td><td align="right" style="padding:14px 0 8px;border-top:2px solid ${ink};font-size:19px;font-weight:700">${escapeHtml(total[1])}</td></tr>`
    : '';
  return `<tr><td class="pad" style="padding:12px 36px;border-top:2px dashed ${line}">${table(rows.map(row).join('') + totalRow, 'font-size:15px')}</td></tr>`;
}

function renderFooter({ footer, unsubscribeUrl }: MailParts): string {
  const lines = footer.map(escapeHtml);
  if (unsubscribeUrl) lines.push(`<a href="${escapeHtml(unsubscribeUrl)}" style="color:${quiet}">Unsubscribe</a>`);
  return lines.join('<br>');
}

/** Renders the same email as plain text. */
export function renderMailText(parts: MailParts): string {
  const { code, columns = [], rows = [], total, button, link } = parts;
  const allRows = [...rows, ...(total ? [total] : [])];
  const blocks = [
    parts.title,
    ...parts.lines,
    ...(code ? [`${code.label}: ${code.value}${code.note ? `\n${code.note}` : ''}`] : []),
    ...columns.map(({ title, lines }) => [`${title}:`, ...lines].join('\n')),
    ...(allRows.length > 0 ? [allRows.map(([what, value]) => `${what}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.text}: ${button.url}`] : []),
    ...(link ? [`${link.text}: ${link.url}`] : []),
    `--\n${[...parts.footer, ...(parts.unsubscribeUrl ? [`Unsubscribe: ${parts.unsubscribeUrl}`] : [])].join('\n')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
