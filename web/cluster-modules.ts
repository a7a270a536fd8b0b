/** A module of the build, with the pages that cannot be drawn without it. */
export type SharedModule = { id: string; size: number; pages: ReadonlySet<string>; imports: readonly string[] };

type Options = {
  /** How much a page counts. */
  weightOf: (page: string) => number;
  /** The size that one more request costs, in the unit of `size`. */
  requestSize: number;
};

/** Modules that become one file. `weight` is the sum of its pages' weights. */
type Cluster = { pages: Set<string>; weight: number; size: number; ids: string[]; imports: Set<Cluster> };
type Gains = Map<Cluster, Map<Cluster, number>>;

/**
 * Puts modules that pages share into as few files as pays off. Modules that the same pages need share a file. Two files
 * become one where the requests that this saves outweigh what pages then load without a need.
 *
 * Files never import each other in a circle: a browser could then run a module before the values that it uses exist.
 *
 * @returns the modules of each file. A file comes after those that it imports.
 */
export function clusterModules(modules: readonly SharedModule[], options: Options): string[][] {
  const clusters = groupByPages(modules, options);
  const gains: Gains = new Map();
  const compared: Cluster[] = [];
  for (const cluster of clusters) {
    gains.set(cluster, listGains(cluster, compared, options));
    compared.push(cluster);
  }
  for (let best = findBest(gains); best; best = findBest(gains)) {
    const [kept, absorbed, gain] = best;
    // What their imports cost depends on the files that were joined since.
    const gainNow = measureGain(kept, absorbed, options);
    if (gainNow < gain || leadsAround(kept, absorbed) || leadsAround(absorbed, kept)) {
      gains.get(kept)?.delete(absorbed);
      if (0 < gainNow && gainNow < gain) gains.get(kept)?.set(absorbed, gainNow);
      continue;
    }
    clusters.delete(absorbed);
    absorb(kept, absorbed, { clusters, options });
    gains.delete(absorbed);
    for (const row of gains.values()) {
      row.delete(kept);
      row.delete(absorbed);
    }
    gains.set(kept, listGains(kept, clusters, options));
  }
  return sortByImports(clusters).map(({ ids }) => ids);
}

function groupByPages(modules: readonly SharedModule[], { weightOf }: Options): Set<Cluster> {
  const byPages = Map.groupBy(modules, ({ pages }) => [...pages].sort().join(' '));
  const clusterOf = new Map<string, Cluster>();
  for (const group of byPages.values()) {
    const pages = new Set(group[0]?.pages);
    const cluster = { pages, weight: weigh(pages, weightOf), size: 0, ids: [], imports: new Set<Cluster>() };
    for (const { id } of group) clusterOf.set(id, cluster);
  }
  for (const { id, size, imports } of modules) {
    const cluster = clusterOf.get(id);
    if (!cluster) continue;
    cluster.ids.push(id);
    cluster.size += size;
    for (const imported of imports) {
      const other = clusterOf.get(imported);
      if (other && other !== cluster) cluster.imports.add(other);
    }
  }
  return new Set(clusterOf.values());
}

function weigh(pages: Iterable<string>, weightOf: Options['weightOf']): number {
  let weight = 0;
  for (const page of pages) weight += weightOf(page);
  return weight;
}

/** The clusters with which this one is better off in one file, and by how much. */
function listGains(cluster: Cluster, others: Iterable<Cluster>, options: Options): Map<Cluster, number> {
  const gains = new Map<Cluster, number>();
  for (const other of others) {
    const gain = other === cluster ? 0 : measureGain(cluster, other, options);
    if (gain > 0) gains.set(other, gain);
  }
  return gains;
}

function measureGain(one: Cluster, other: Cluster, options: Options): number {
  const { weightOf, requestSize } = options;
  let shared = 0;
  for (const page of one.pages) if (other.pages.has(page)) shared += weightOf(page);
  const extra = other.size * (one.weight - shared) + one.size * (other.weight - shared);
  const gain = requestSize * shared - extra;
  // Most pairs end here.
  if (gain <= 0) return gain;
  return gain - measureImports(other, one, options) - measureImports(one, other, options);
}

/** What pages that do not need a cluster load with it, because it imports more. */
function measureImports(cluster: Cluster, joined: Cluster, { weightOf }: Options): number {
  const newPages = [...joined.pages].filter((page) => !cluster.pages.has(page));
  if (newPages.length === 0) return 0;
  let extra = 0;
  for (const imported of listImports(cluster)) {
    if (imported === joined) continue;
    for (const page of newPages) if (!imported.pages.has(page)) extra += imported.size * weightOf(page);
  }
  return extra;
}

/** All that a cluster imports, at once or through others. */
function listImports(cluster: Cluster): Set<Cluster> {
  const reached = new Set<Cluster>();
  const queue = [...cluster.imports];
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    queue.push(...next.imports);
  }
  return reached;
}

function findBest(gains: Gains): [Cluster, Cluster, number] | null {
  let best: [Cluster, Cluster, number] | null = null;
  let bestGain = 0;
  for (const [cluster, row] of gains) {
    for (const [other, gain] of row) {
      if (gain <= bestGain) continue;
      bestGain = gain;
      best = [cluster, other, gain];
    }
  }
  return best;
}

/** Whether the first imports the second through a third, so that one file of both would import itself. */
function leadsAround(from: Cluster, to: Cluster): boolean {
  return [...from.imports].some((imported) => imported !== to && listImports(imported).has(to));
}

function absorb(
  kept: Cluster,
  absorbed: Cluster,
  { clusters, options }: { clusters: Set<Cluster>; options: Options },
): void {
  for (const page of absorbed.pages) kept.pages.add(page);
  kept.weight = weigh(kept.pages, options.weightOf);
  kept.size += absorbed.size;
  kept.ids.push(...absorbed.ids);
  for (const imported of absorbed.imports) kept.imports.add(imported);
  for (const { imports } of clusters) if (imports.delete(absorbed)) imports.add(kept);
  kept.imports.delete(absorbed);
  kept.imports.delete(kept);
  for (const imported of listImports(kept)) {
    for (const page of kept.pages) imported.pages.add(page);
    imported.weight = weigh(imported.pages, options.weightOf);
  }
}

/** Those that most pages need first, as far as imports allow. */
function sortByImports(clusters: Iterable<Cluster>): Cluster[] {
  const sorted = new Set<Cluster>();
  const visit = (cluster: Cluster) => {
    if (sorted.has(cluster)) return;
    for (const imported of cluster.imports) visit(imported);
    sorted.add(cluster);
  };
  for (const cluster of [...clusters].sort((one, other) => other.weight - one.weight)) visit(cluster);
  return [...sorted];
}
