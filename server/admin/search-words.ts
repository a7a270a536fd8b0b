/**
 * What was typed, as PostgreSQL looks for it: every word must begin a word of the name or the address. The same signs
 * divide words here and in the function `search_words` of the database.
 *
 * @returns null when there is no word in it
 */
export function searchWords(typed: string): string | null {
  const words = typed
    .toLowerCase()
    .split(/[\s,;"'()-]+/)
    .filter(Boolean)
    .map((word) => `'${word.replaceAll('\\', '\\\\')}':*`);
  return words.length > 0 ? words.join(' & ') : null;
}
