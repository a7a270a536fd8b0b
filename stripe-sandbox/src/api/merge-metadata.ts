/** What was there, changed by what was sent: an empty text removes a name, null removes them all. */
export function mergeMetadata(
  before: Record<string, string>,
  sent: Record<string, string> | null | undefined,
): Record<string, string> {
  if (sent === undefined) return before;
  if (sent === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, word]) => word !== ''));
}
