/** The words of a camelCase, PascalCase, kebab-case, or dotted name, in lower case: "readHTTPHeaders" has three. */
export function splitIntoWords(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
