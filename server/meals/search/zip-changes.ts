/** When the meals of each ZIP last changed, by `performance.now()`, so that a replica is not read before it knows. */
export type ZipChanges = {
  note(zip: string): void;
  noteAll(): void;
  /** @param zips - null for every ZIP */
  latest(zips: ReadonlySet<string> | null): number;
};

/** @param maxAgeMilliseconds - how old a replica may be: older changes are on it anyway */
export function trackZipChanges(maxAgeMilliseconds: number): ZipChanges {
  /** The newest last. */
  const changedAt = new Map<string, number>();
  let allChangedAt = Number.NEGATIVE_INFINITY;
  let latestAt = allChangedAt;

  return {
    note(zip) {
      latestAt = performance.now();
      changedAt.delete(zip);
      changedAt.set(zip, latestAt);
      for (const [oldZip, at] of changedAt) {
        if (latestAt - at <= maxAgeMilliseconds) break;
        changedAt.delete(oldZip);
      }
    },
    noteAll() {
      latestAt = performance.now();
      allChangedAt = latestAt;
      changedAt.clear();
    },
    latest(zips) {
      if (zips === null) return latestAt;
      let latest = allChangedAt;
      for (const [zip, at] of changedAt) if (at > latest && zips.has(zip)) latest = at;
      return latest;
    },
  };
}
