/**
 * A text as a CSV cell (RFC 4180). A leading apostrophe keeps spreadsheets from running a text that begins like a
 * formula: anyone can choose such a name.
 */
export function csvCell(text: string): string {
  const safeText = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safeText.replaceAll('"', '""')}"`;
}
