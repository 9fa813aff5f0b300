import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace as spans } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { codeOf } from '#server/lib/start-failure.ts';
import {
  chooseTracing,
  type SpanFacts,
  type TracedWork,
  type Tracing,
} from '#server/lib/watching/tracing.ts';
import { readRelease } from './release.ts';

export type TracingSettings = {
  /** The address of a collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** The share of traces that are sent, from 0 to 1. */
  readonly share: number;
};

const kinds: Readonly<Record<TracedWork['kind'], SpanKind>> = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  statement: SpanKind.CLIENT,
  part: SpanKind.INTERNAL,
};

const leastFault = 500;

function addFacts(span: Span, facts: SpanFacts) {
  for (const [name, value] of Object.entries(facts)) if (value !== undefined) span.setAttribute(name, value);
}

/** The message of an error may hold data of people, so only its kind is sent. A refusal is no fault. */
function addFailure(span: Span, error: unknown) {
  const status = (error as { status?: unknown }).status;
  const name = error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', codeOf(error) ?? (typeof status === 'number' ? String(status) : name));
  if (typeof status !== 'number' || status >= leastFault) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Sends the spans of this process to a collector until it is closed. */
export function openTracing({ endpoint, serviceName, share }: TracingSettings) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': readRelease().version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('homeroom');
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracing: Tracing = async ({ name, kind, facts }, work) => {
    // A request or a job begins a trace, whatever code happens to start it.
    const parent = kind === 'request' || kind === 'job' ? ROOT_CONTEXT : contexts.active();
    const span = tracer.startSpan(name, { kind: kinds[kind] }, parent);
    try {
      return await contexts.with(spans.setSpan(parent, span), work);
    } catch (error) {
      addFailure(span, error);
      throw error;
    } finally {
      if (facts) addFacts(span, facts());
      span.end();
    }
  };
  chooseTracing(tracing);
  return {
    async close() {
      chooseTracing(undefined);
      contexts.disable();
      // A collector that is away must not keep the process from stopping with success.
      await provider.shutdown().catch(() => undefined);
    },
  };
}
