/** A mail as data; HTML and text are drawn from the same parts, so they never say different things. */
export type MailParts = {
  title: string;
  /** Paragraphs of plain text. */
  lines: string[];
  /** A code in a box, with what to do with it. */
  code?: { value: string; label: string };
  /** Rows of two columns: what, and how much or when. */
  rows?: [string, string][];
  button?: { text: string; url: string };
  footer: string[];
  /** Where a mail that nobody must read can be ended; the last line of the footer. */
  unsubscribeUrl?: string;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const font = "font-family:Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

/** 600 px wide, tables only, black on white, readable without pictures: what every mail program can show. */
export function mailHtml(parts: MailParts): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#1F1A17">${escapeHtml(text)}</p>`;
  const row = ([what, value]: [string, string]) =>
    `<tr><td style="padding:8px 0;border-top:1px solid #EAE4DC;color:#6E635A">${escapeHtml(what)}</td>` +
    `<td align="right" style="padding:8px 0;border-top:1px solid #EAE4DC;font-weight:600">${escapeHtml(value)}</td></tr>`;
  const code = parts.code
    ? `<table role="presentation" width="100%" style="border:2px solid #1F1A17;margin:0 0 20px"><tr><td align="center" style="padding:16px">
<div style="font-size:14px;color:#6E635A">${escapeHtml(parts.code.label)}</div>
<div style="font-size:44px;font-weight:800;letter-spacing:6px">${escapeHtml(parts.code.value)}</div></td></tr></table>`
    : '';
  const button = parts.button
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(parts.button.url)}" style="background:#BF4408;color:#FFFFFF;padding:14px 24px;border-radius:999px;text-decoration:none;font-weight:700">${escapeHtml(parts.button.text)}</a></p>`
    : '';
  const rows = parts.rows?.length
    ? `<table role="presentation" width="100%" style="font-size:15px;border-collapse:collapse;margin:0 0 24px">${parts.rows.map(row).join('')}</table>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(parts.title)}</title></head>
<body style="margin:0;background:#FFFFFF;${font}"><table role="presentation" width="100%"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" style="max-width:600px;width:100%;text-align:left;${font}"><tr><td>
<p style="margin:0 0 24px;font-size:22px;font-weight:800;letter-spacing:-.5px;color:#BF4408">fondly</p>
<h1 style="margin:0 0 16px;font-size:28px;line-height:1.1;color:#1F1A17">${escapeHtml(parts.title)}</h1>
${parts.lines.map(paragraph).join('')}${code}${rows}${button}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #EAE4DC;font-size:13px;line-height:1.5;color:#6E635A">${footerHtml(parts)}</p>
</td></tr></table></td></tr></table></body></html>`;
}

function footerHtml({ footer, unsubscribeUrl }: MailParts): string {
  const lines = footer.map(escapeHtml);
  if (unsubscribeUrl) lines.push(`<a href="${escapeHtml(unsubscribeUrl)}" style="color:#6E635A">Unsubscribe</a>`);
  return lines.join('<br>');
}

/** The same mail for readers of plain text. */
export function mailText(parts: MailParts): string {
  const blocks = [
    parts.title,
    ...parts.lines,
    ...(parts.code ? [`${parts.code.label}: ${parts.code.value}`] : []),
    ...(parts.rows?.length ? [parts.rows.map(([what, value]) => `${what}: ${value}`).join('\n')] : []),
    ...(parts.button ? [`${parts.button.text}: ${parts.button.url}`] : []),
    `--\n${[...parts.footer, ...(parts.unsubscribeUrl ? [`Unsubscribe: ${parts.unsubscribeUrl}`] : [])].join('\n')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
