import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of this process in the words of Prometheus. */
export type Metrics = {
  /** Notes that a request was answered. `route` is the pattern, never the address: that may name a person. */
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** A figure that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void;
  /** Figures that are read together when somebody asks, such as those of one statement; each by the label `of`. */
  labeledGauge(name: string, help: string, read: () => Promise<Record<string, number>>): void;
  /** Everything as text. */
  text(): Promise<string>;
  readonly contentType: string;
};

/** From an answer out of memory to the longest that a request may take. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

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
  return {
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
