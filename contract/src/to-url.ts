/** The parts of a call that are in its address. */
export type UrlInput = { params?: Record<string, string>; querystring?: Record<string, unknown> };

/**
 * The address of one call. Server and browser build it here, because the browser finds a preloaded response by its address.
 *
 * @param path - of the endpoint, such as `/api/orders/:id`
 */
export function toUrl(path: string, { params = {}, querystring = {} }: UrlInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(querystring)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${filled}?${query}` : filled;
}
