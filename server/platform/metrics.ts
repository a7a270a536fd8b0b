import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The Prometheus metrics of this process. */
export type Metrics = {
  /** Records a response. `route` is the pattern, because a URL may contain personal data. */
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** Records a run of a job. */
  observeJob(task: string, lane: string, outcome: string, seconds: number): void;
  /** A gauge that is read on each scrape. */
  gauge(name: string, help: string, read: () => number): void;
  /** Gauges that are read together on each scrape, such as the columns of one statement. The label `of` names each. */
  labeledGauge(name: string, help: string, read: () => Promise<Record<string, number>>): void;
  /** All metrics in the text format. */
  text(): Promise<string>;
  readonly contentType: string;
};

/** From the fastest cached response to the longest request. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** From one statement to the longest job. */
const jobSeconds = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1800];

export function openMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'fondly_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'fondly_job_seconds',
    help: 'Time of a run of a job, by task, lane and outcome: succeeded, failed or timed-out',
    labelNames: ['task', 'lane', 'outcome'],
    buckets: jobSeconds,
    registers: [registry],
  });
  return {
    observeJob: (task, lane, outcome, elapsedSeconds) => jobs.labels(task, lane, outcome).observe(elapsedSeconds),
    observeRequest: (method, route, status, elapsedSeconds) =>
      requests.labels(method, route, String(status)).observe(elapsedSeconds),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    labeledGauge(name, help, read) {
      new Gauge({
        name,
        help,
        labelNames: ['of'],
        registers: [registry],
        async collect() {
          const values = await read();
          this.reset();
          for (const [of, value] of Object.entries(values)) this.set({ of }, value);
        },
      });
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
