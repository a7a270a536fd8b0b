/** Makes room in a map of things kept: the one put in longest ago goes when there are more than `most`. */
export function dropOldest(kept: Map<string, unknown>, most: number): void {
  if (kept.size <= most) return;
  for (const key of kept.keys()) return void kept.delete(key);
}
