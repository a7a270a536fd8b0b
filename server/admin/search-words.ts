/** A US number as people write it: "(404) 555-0134", "+1 404.555.0134", "404-555-0134". */
const phonePattern = /(?:\+?1[\s.-]*)?\(?\b(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})\b/g;
/** Fewer digits match too many people. */
const lastDigits = /^\d{4,10}$/;

/**
 * Converts a search to a query of PostgreSQL: every word must start a word of the name or address, or be the end of a
 * phone number. Words are split as in the function `search_words` of the database, which stores the ten digits of a
 * number in reverse after a "~".
 *
 * @returns null for a search without words
 */
export function toSearchQuery(input: string): string | null {
  const words = input
    .toLowerCase()
    .replace(phonePattern, ' $1$2$3 ')
    .split(/[\s,;"'()-]+/)
    .filter(Boolean)
    .map((word) => {
      const prefixQuery = `'${word.replaceAll('\\', '\\\\')}':*`;
      return lastDigits.test(word) ? `(${prefixQuery} | '~${[...word].reverse().join('')}':*)` : prefixQuery;
    });
  return words.length > 0 ? words.join(' & ') : null;
}
