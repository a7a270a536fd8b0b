/**
 * A text as a CSV cell (RFC 4180). A leading apostrophe keeps spreadsheets from running a text that begins like a
 * formula: anyone can choose such a name. Some read the full-width signs of East Asian keyboards the same way.
 */
export function csvCell(text: string): string {
  const safeText = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return `"${safeText.replaceAll('"', '""')}"`;
}
