/** Deletes the oldest entry of a cache when it has more than `maxEntries`. */
export function evictOldest(cache: Map<string, unknown>, maxEntries: number): void {
  if (cache.size <= maxEntries) return;
  for (const key of cache.keys()) return void cache.delete(key);
}
