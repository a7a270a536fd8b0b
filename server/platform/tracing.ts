import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';
import { currentCause, runBecauseOf } from './cause.ts';
import type { Config } from './config.ts';
import { version } from './version.ts';

type Kind = keyof typeof SpanKind;
type SpanOptions = {
  kind?: Kind;
  /** Names and patterns only: never a parameter, an id, or anything about a person. */
  attributes?: Attributes;
  /** The `traceparent` of another process. Without one, the span belongs to the present one. */
  parent?: string | null | undefined;
};

type Tracing = {
  start(name: string, options: SpanOptions): Span;
  toTraceparent(span: Span): string;
  end(span: Span, error?: unknown): void;
  close(): Promise<void>;
};

/** Null without an exporter: then no package of OpenTelemetry is loaded, and a span costs one comparison. */
let tracing: Tracing | null = null;

/** Whether spans are recorded. The places on the hot path ask first. */
export const isTracing = (): boolean => tracing !== null;

/** Starts to export traces, if an exporter is set. */
export async function openTracing(config: Config): Promise<void> {
  if (config.traceEndpoint === null || tracing !== null) return;
  tracing = await loadTracing(config.traceEndpoint, config.traceRatio);
}

/** Exports what is left. */
export async function closeTracing(): Promise<void> {
  const closing = tracing;
  tracing = null;
  await closing?.close().catch(() => {});
}

async function loadTracing(endpoint: string, ratio: number): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { parseTraceParent }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fondly', 'service.version': version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const tracer: Tracer = provider.getTracer('fondly', version);

  function toContext(parent: string | null | undefined): Context {
    const remote = parent ? parseTraceParent(parent) : null;
    if (remote) return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...remote, isRemote: true });
    const span = currentCause()?.span;
    return span ? api.trace.setSpan(api.ROOT_CONTEXT, span) : api.ROOT_CONTEXT;
  }

  return {
    start: (name, { kind = 'INTERNAL', attributes = {}, parent }) =>
      tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, toContext(parent)),
    toTraceparent(span) {
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    },
    end(span, error) {
      // The message of an error may quote a value.
      if (error !== undefined) {
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        span.setStatus({ code: api.SpanStatusCode.ERROR });
      }
      span.end();
    },
    close: () => provider.shutdown(),
  };
}

/** A span that its caller ends. */
export type OpenSpan = { span: Span; traceparent: string; end(attributes?: Attributes, error?: unknown): void };

/** Starts a span, or returns null while nothing is recorded. */
export function startSpan(name: string, options: SpanOptions = {}): OpenSpan | null {
  const current = tracing;
  if (current === null) return null;
  const span = current.start(name, options);
  return {
    span,
    traceparent: current.toTraceparent(span),
    end(attributes = {}, error) {
      span.setAttributes(attributes);
      current.end(span, error);
    },
  };
}

/** Runs `work` in a span. Work that belongs to no trace, such as a look at the outbox, gets none. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (traceparent: string | null) => Promise<Result>,
): Promise<Result> {
  const cause = currentCause();
  const open = cause?.span || options.parent || options.kind === 'CONSUMER' ? startSpan(name, options) : null;
  if (!open) return work(null);
  try {
    const result = await runBecauseOf({ ...cause, span: open.span }, () => work(open.traceparent));
    open.end();
    return result;
  } catch (error) {
    open.end({}, error);
    throw error;
  }
}

/** The `traceparent` of the present span, for a job that follows from it. */
export function currentTraceparent(): string | undefined {
  const span = currentCause()?.span;
  return span && tracing ? tracing.toTraceparent(span) : undefined;
}
