import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { darkStyles, light, outlookSettings } from './mail-colors.ts';
import type { MailLine, MailParts } from './mail-parts.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const text = "font-family:Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const display = "font-family:'Bricolage Grotesque',Figtree,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const { ink, quiet, line, ground, card, accent, band } = light;
const table = (content: string, style = '', attributes = 'width="100%"') =>
  `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${style}">${content}</table>`;
const row = (content: string, style: string) => `<tr><td class="pad edge" style="${style}">${content}</td></tr>`;

/**
 * Renders the email 600 px wide, with tables only, readable without pictures, on a phone, and on a dark screen. Email
 * programs may ignore rounded corners and fonts. Outlook needs a width in an attribute and padding on cells.
 */
export function renderMailHtml(parts: MailParts): string {
  const { locale } = parts.frame;
  const paragraph = (paragraphLine: MailLine) =>
    `<p style="margin:0 0 16px"${markLanguage(paragraphLine, locale)}>${escapeHtml(toPlainLine(paragraphLine))}</p>`;
  const heading = `<h1 class="title" style="margin:0 0 12px;font-size:32px;line-height:1.1;letter-spacing:-.5px;font-weight:700;${display}">${escapeHtml(parts.title)}</h1>`;
  const body = `${heading}${parts.lines.map(paragraph).join('')}${renderCode(parts)}${renderColumns(parts)}${renderButton(parts)}${renderLinks(parts)}`;
  return `<!doctype html><html lang="${locale}" xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(parts.title)}</title>
${outlookSettings}<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.half{display:block!important;width:100%!important}.button{display:block!important;text-align:center!important}.title{font-size:28px!important}}${darkStyles}</style></head>
<body class="ground" style="margin:0;padding:0;background:${ground};${text}">${table(
    `<tr><td class="ground" align="center" bgcolor="${ground}" style="padding:24px 12px"><!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="card ink" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="${card}" style="max-width:600px;width:100%;background:${card};border:1px solid ${line};border-radius:20px;border-collapse:separate;overflow:hidden;text-align:left;font-size:16px;line-height:1.5;color:${ink};${text}">
${renderLogo(parts)}${renderPicture(parts)}${row(body, 'padding:28px 36px 8px')}
${renderRows(parts)}<tr><td class="pad quiet edge" style="padding:20px 36px 28px;font-size:14px;color:${quiet};border-top:1px solid ${line}">${renderFooter(parts)}</td></tr>
</table><!--[if mso]></td></tr></table><![endif]--></td></tr>`,
  )}</body></html>`;
}

const toPlainLine = (paragraph: MailLine): string => (typeof paragraph === 'string' ? paragraph : paragraph.text);

const markLanguage = (paragraph: MailLine, locale: Language): string =>
  typeof paragraph === 'string' || paragraph.language === locale ? '' : ` lang="${paragraph.language}"`;

/** The logo has its own light ground, because programs that darken an email keep pictures as they are. */
function renderLogo({ frame }: MailParts): string {
  return `<tr><td class="pad" bgcolor="${band}" style="padding:18px 36px;background:${band};border-radius:19px 19px 0 0"><img src="${escapeHtml(frame.publicUrl)}/email-logo.png" width="105" height="34" alt="Fondly" style="display:block;border:0;font-size:26px;font-weight:800;color:${ink};${display}"></td></tr>
`;
}

/** Not in Outlook, which shows no WebP. */
function renderPicture({ picture }: MailParts): string {
  if (!picture) return '';
  return `<!--[if !mso]><!--><tr><td style="padding:0"><img src="${escapeHtml(picture.url)}" width="600" alt="" style="display:block;width:100%;max-width:600px;height:auto;border:0"></td></tr><!--<![endif]-->
`;
}

function renderCode({ code }: MailParts): string {
  if (!code) return '';
  const note = code.note ? `<div style="font-size:16px;font-weight:700">${escapeHtml(code.note)}</div>` : '';
  const size = code.value.length > 6 ? 'font-size:26px;letter-spacing:1px' : 'font-size:52px;letter-spacing:4px';
  return table(
    `<tr><td class="box" align="center" style="padding:20px 16px;border:2px solid ${ink};border-radius:16px">
<div style="font-size:14px;font-weight:600">${escapeHtml(code.label)}</div>
<div style="margin:8px 0;white-space:nowrap;line-height:1.1;font-weight:800;${size};${display}">${escapeHtml(code.value)}</div>${note}</td></tr>`,
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
  const link = `<a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;background:${accent};color:#FFFFFF;padding:14px 28px;border-radius:999px;text-decoration:none;font-weight:700">${escapeHtml(button.text)}</a>`;
  const cell = `<tr><td align="center" bgcolor="${accent}" style="background:${accent};border-radius:999px;mso-padding-alt:14px 28px">${link}</td></tr>`;
  return table(cell, 'border-collapse:separate;margin:8px 0 24px', 'class="button"');
}

function renderLinks({ links = [] }: MailParts): string {
  return links
    .map(
      ({ text: words, url }) =>
        `<p style="margin:0 0 20px"><a class="link" href="${escapeHtml(url)}" style="color:${accent};font-weight:600">${escapeHtml(words)}</a></p>`,
    )
    .join('');
}

function renderRows({ rows = [], total }: MailParts): string {
  if (rows.length === 0 && !total) return '';
  const item = ([what, value]: [string, string]) =>
    `<tr><td valign="top" style="padding:8px 16px 8px 0">${escapeHtml(what)}</td><td align="right" valign="top" style="padding:8px 0">${escapeHtml(value)}</td></tr>`;
  const totalStyle = `padding:14px 0 8px;border-top:2px solid ${ink};font-size:19px;font-weight:700`;
  const totalRow = total
    ? `<tr><td class="box" style="${totalStyle}">${escapeHtml(total[0])}</td><td class="box" align="right" style="${totalStyle}">${escapeHtml(total[1])}</td></tr>`
    : '';
  return row(
    table(rows.map(item).join('') + totalRow, 'font-size:15px'),
    `padding:12px 36px;border-top:2px dashed ${line}`,
  );
}

function renderFooter({ frame }: MailParts): string {
  const lines = frame.footer.map(escapeHtml);
  const { unsubscribeUrl } = frame;
  if (unsubscribeUrl)
    lines.push(
      `<a class="quiet" href="${escapeHtml(unsubscribeUrl)}" style="color:${quiet}">${escapeHtml(unsubscribeText(frame))}</a>`,
    );
  return lines.join('<br>');
}

const unsubscribeText = ({ locale }: MailParts['frame']) => m.email_layout_unsubscribe({}, { locale });

/** Renders the same email as plain text. */
export function renderMailText(parts: MailParts): string {
  const { code, columns = [], rows = [], total, button, links = [], frame } = parts;
  const allRows = [...rows, ...(total ? [total] : [])];
  const blocks = [
    parts.title,
    ...parts.lines.map(toPlainLine),
    ...(code ? [`${code.label}: ${code.value}${code.note ? `\n${code.note}` : ''}`] : []),
    ...columns.map(({ title, lines }) => [`${title}:`, ...lines].join('\n')),
    ...(allRows.length > 0 ? [allRows.map(([what, value]) => `${what}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.text}: ${button.url}`] : []),
    ...links.map(({ text: words, url }) => `${words}: ${url}`),
    `--\n${[...frame.footer, ...(frame.unsubscribeUrl ? [`${unsubscribeText(frame)}: ${frame.unsubscribeUrl}`] : [])].join('\n')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}
