import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import type { Span, SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { RunningSpan, SpanAttributes, Tracing } from './tracing.ts';

const FLUSH_MS = 1000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** The OpenTelemetry SDK with spans of our own. Loaded only by processes that trace. */
export function createTracing(process: string, endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', withSlash(endpoint)).href });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process, 'service.namespace': 'backflow' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('backflow');
  const running = new AsyncLocalStorage<Span>();

  const toRunning = (span: Span): RunningSpan => ({
    traceparent: formatTraceparent(span.spanContext()),
    run: (work) => running.run(span, work),
    end(attributes = {}, hasFailed = false) {
      span.setAttributes(prefixed(attributes));
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });
  return {
    start(name, { kind, attributes, parent }) {
      const cause = parent === undefined ? running.getStore()?.spanContext() : parseTraceparent(parent);
      const context = cause ? trace.setSpanContext(ROOT_CONTEXT, cause) : ROOT_CONTEXT;
      return toRunning(
        tracer.startSpan(name, { kind: KINDS[kind], attributes: prefixed(attributes) }, context),
      );
    },
    current() {
      const span = running.getStore();
      return span && formatTraceparent(span.spanContext());
    },
    // A collector that is away must not keep a process from ending.
    flush: () =>
      Promise.race([provider.forceFlush(), delay(FLUSH_MS, undefined, { ref: false })]).catch(
        () => undefined,
      ),
  };
}

const withSlash = (address: string): string => (address.endsWith('/') ? address : `${address}/`);

const prefixed = (attributes: SpanAttributes): Record<string, string | number> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`backflow.${name}`, value]));

const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Undefined for a text of another form: a new trace begins. A visitor can't switch a trace off either. */
function parseTraceparent(text: string): SpanContext | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined) return undefined;
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
}
