import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How a call of a provider ended: a refusal is an answer that a repeat would get as well. */
export type CallOutcome = 'succeeded' | 'refused' | 'failed';

/** One of several gauges that one read fills. With a `label`, there is one value for each of its values. */
export type GaugeOf<Figures> = { name: string; help: string } & (
  | { read: (figures: Figures) => number }
  | { label: string; readEach: (figures: Figures) => Record<string, number> }
);

/** The Prometheus metrics of this process. Each name has one meaning: docs/runbook.md lists them. */
export type Metrics = {
  /** Records a response. `route` is the pattern, because a URL may contain personal data. */
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** Records a run of a job. */
  observeJob(task: string, lane: string, outcome: string, seconds: number): void;
  /** Records one attempt to call a provider. `operation` is a pattern without ids. */
  observeCall(provider: string, operation: string, outcome: CallOutcome, seconds: number): void;
  /** Records an event of Stripe that was applied, and how long ago it was created. */
  observeWebhook(type: string, seconds: number): void;
  /** Records an order that its kitchen can see, and how long ago its card was authorized. */
  observeVisibleOrder(seconds: number): void;
  /** Records how a decision to capture ended, and how long ago it was made. */
  observeCapture(outcome: 'captured' | 'voided', seconds: number): void;
  countCacheRead(cache: string, isHit: boolean): void;
  /** A gauge that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /**
   * Gauges that one read fills on each scrape. When it fails or takes too long, they are absent, and the figures of the
   * process itself are still reported.
   */
  gauges<Figures>(read: () => Promise<Figures>, gauges: GaugeOf<Figures>[]): void;
  /** A gauge that is always 1, whose labels say something. */
  info(name: string, help: string, labels: Record<string, string>): void;
  /** All metrics in the text format. */
  text(): Promise<string>;
  /** The names of all metrics of ours, for the check that compares them with alerts and dashboard. */
  names(): string[];
  readonly contentType: string;
};

/** From the fastest cached response to the longest request. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
/** From one statement to the longest job. */
const jobSeconds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1800];
/** From a provider on the same network to the longest time limit of a call. */
const callSeconds = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** From the fastest webhook to one that was repeated for a day. */
const delaySeconds = [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 86_400];

/** A monitor gives up on a scrape after ten seconds, and a database that vanished answers nothing. */
const readMilliseconds = 4_000;

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const addGauges = createGaugeReader(registry);
  return {
    ...openHistograms(registry),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    gauges: addGauges,
    info: (name, help, labels) => new Gauge({ name, help, labelNames: Object.keys(labels), registers }).set(labels, 1),
    text: () => registry.metrics(),
    names: () =>
      registry
        .getMetricsAsArray()
        .map(({ name }) => name)
        .filter((name) => name.startsWith('fondly_')),
    contentType: registry.contentType,
  };
}

/** What is recorded as it happens. */
function openHistograms(registry: Registry) {
  const registers = [registry];
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const requests = histogram(
    'fondly_request_seconds',
    'Time from request to response',
    ['method', 'route', 'status'],
    requestSeconds,
  );
  const jobs = histogram(
    'fondly_job_seconds',
    'Time of a run of a job; outcome: succeeded, failed or timed-out',
    ['task', 'lane', 'outcome'],
    jobSeconds,
  );
  const calls = histogram(
    'fondly_provider_call_seconds',
    'Time of an attempt to call a provider; outcome: succeeded, refused or failed',
    ['provider', 'operation', 'outcome'],
    callSeconds,
  );
  return {
    observeRequest: (method, route, status, seconds) => requests.labels(method, route, String(status)).observe(seconds),
    observeJob: (task, lane, outcome, seconds) => jobs.labels(task, lane, outcome).observe(seconds),
    observeCall: (provider, operation, outcome, seconds) => calls.labels(provider, operation, outcome).observe(seconds),
    ...openOrderHistograms(registry),
  } satisfies Partial<Metrics>;
}

function openOrderHistograms(registry: Registry) {
  const registers = [registry];
  const buckets = delaySeconds;
  const webhooks = new Histogram({
    name: 'fondly_webhook_lag_seconds',
    help: 'Time from the creation of an event at Stripe until it is applied',
    labelNames: ['type'],
    buckets,
    registers,
  });
  const visibleOrders = new Histogram({
    name: 'fondly_order_visible_seconds',
    help: 'Time from the authorization of a card until the kitchen can see its order',
    buckets,
    registers,
  });
  const captures = new Histogram({
    name: 'fondly_capture_seconds',
    help: 'Time from the decision to capture until the payment is captured, or voided instead',
    labelNames: ['outcome'],
    buckets,
    registers,
  });
  const cacheReads = new Counter({
    name: 'fondly_cache_reads_total',
    help: 'Reads of a cache of this process; result: hit or miss',
    labelNames: ['cache', 'result'],
    registers,
  });
  return {
    observeWebhook: (type, seconds) => webhooks.labels(type).observe(seconds),
    observeVisibleOrder: (seconds) => visibleOrders.observe(seconds),
    observeCapture: (outcome, seconds) => captures.labels(outcome).observe(seconds),
    countCacheRead: (cache, isHit) => cacheReads.labels(cache, isHit ? 'hit' : 'miss').inc(),
  } satisfies Partial<Metrics>;
}

/** Creates `gauges`. */
function createGaugeReader(registry: Registry): Metrics['gauges'] {
  const registers = [registry];
  const failedReads = new Counter({
    name: 'fondly_figures_unread_total',
    help: 'Groups of figures that were absent from a scrape, because the database did not say them in time',
    registers,
  });
  return (read, gauges) => {
    let reading: ReturnType<typeof readOrNull> | null = null;
    const readOrNull = () =>
      withTimeout(read())
        .catch(() => {
          failedReads.inc();
          return null;
        })
        .finally(() => {
          reading = null;
        });
    for (const gauge of gauges) {
      new Gauge({
        name: gauge.name,
        help: gauge.help,
        labelNames: 'label' in gauge ? [gauge.label] : [],
        registers,
        async collect() {
          // All gauges are collected in the same turn, so they share one read.
          reading ??= readOrNull();
          const figures = await reading;
          this.reset();
          if (figures === null) {
            if ('read' in gauge) this.remove();
          } else if ('read' in gauge) this.set(gauge.read(figures));
          else
            for (const [value, figure] of Object.entries(gauge.readEach(figures)))
              this.set({ [gauge.label]: value }, figure);
        },
      });
    }
  };
}

async function withTimeout<Value>(reading: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the figures took too long')), readMilliseconds);
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
}
