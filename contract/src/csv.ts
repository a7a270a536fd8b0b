/**
 * A text as a CSV cell (RFC 4180). A leading apostrophe keeps spreadsheets from running a text that begins like a
 * formula: anyone can choose such a name. Some read the full-width signs of East Asian keyboards the same way.
 */
export function csvCell(text: string): string {
  const safeText = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return `"${safeText.replaceAll('"', '""')}"`;
}

/**
 * The content of a CSV file. Excel reads UTF-8 only after a byte order mark. A file of ASCII has none, because other
 * programs take it for a part of the first heading.
 */
export const csvFile = (text: string): string => (/[\u0080-\uffff]/.test(text) ? `\ufeff${text}` : text);
