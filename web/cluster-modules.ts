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
    const [kept, absorbed] = best;
    if (leadsAround(kept, absorbed) || leadsAround(absorbed, kept)) {
      gains.get(kept)?.delete(absorbed);
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
function listGains(cluster: Cluster, others: Iterable<Cluster>, { weightOf, requestSize }: Options) {
  const gains = new Map<Cluster, number>();
  for (const other of others) {
    if (other === cluster) continue;
    let shared = 0;
    for (const page of cluster.pages) if (other.pages.has(page)) shared += weightOf(page);
    const extra = other.size * (cluster.weight - shared) + cluster.size * (other.weight - shared);
    const gain = requestSize * shared - extra;
    if (gain > 0) gains.set(other, gain);
  }
  return gains;
}

function findBest(gains: Gains): [Cluster, Cluster] | null {
  let best: [Cluster, Cluster] | null = null;
  let bestGain = 0;
  for (const [cluster, row] of gains) {
    for (const [other, gain] of row) {
      if (gain <= bestGain) continue;
      bestGain = gain;
      best = [cluster, other];
    }
  }
  return best;
}

/** Whether the first imports the second through a third, so that one file of both would import itself. */
function leadsAround(from: Cluster, to: Cluster): boolean {
  const reached = new Set<Cluster>();
  const queue = [...from.imports].filter((cluster) => cluster !== to);
  for (let cluster = queue.pop(); cluster; cluster = queue.pop()) {
    if (cluster.imports.has(to)) return true;
    if (reached.has(cluster)) continue;
    reached.add(cluster);
    queue.push(...cluster.imports);
  }
  return false;
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
