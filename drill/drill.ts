import type { Cluster } from './cluster/open-cluster.ts';
import type { RequestLog } from './load/send.ts';
import type { DrillOptions } from './options.ts';
import type { Market } from './product/seed-market.ts';
import type { Product } from './product/start-product.ts';
import type { Measurement } from './report.ts';

export type DrillContext = {
  options: DrillOptions;
  cluster: Cluster;
  product: Product;
  market: Market;
  requests: RequestLog;
};

export type Drill = (context: DrillContext) => Promise<Measurement[]>;
