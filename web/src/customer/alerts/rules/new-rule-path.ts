/** The address of `/alerts` with the editor open for a new rule, filled in from a search or with a restaurant. */
export function toNewRulePath(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('sort');
  next.set('create', '1');
  return `/alerts?${next}`;
}
