/** Makes room in a map of things kept: the one put in longest ago goes when there are more than `most`. */
export function evictOldest(cache: Map<string, unknown>, maxEntries: number): void {
  if (cache.size <= maxEntries) return;
  for (const key of cache.keys()) return void cache.delete(key);
}
