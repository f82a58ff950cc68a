import { randomBytes } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { newTraceId, type TraceParent } from '#contract/traceparent.ts'
import { APP_VERSION } from '../env/version.ts'
import { allowedFacts } from './facts.ts'
import type { NewSpan, Span } from './span.ts'

/** Finished spans that wait or are being sent. Further ones are dropped. */
const MOST_WAITING = 2048
const MOST_AT_ONCE = 256
const EVERY_MS = 1_000
const SENDING_MS = 10_000
/** The library's code of a successful export. */
const SENT = 0

export interface TracingReports {
  /** Counts spans that will never be sent. */
  onDropped(count: number): void
  /** Called once per outage of the collector. */
  onFailure(error: unknown): void
}

interface Collector {
  startSpan(span: NewSpan, parent: TraceParent | null): Span
  stop(): Promise<void>
}

/** Sends spans to the collector at this address only, by OTLP over HTTP with JSON. A slow collector loses spans and delays nothing. */
export const connectCollector = (endpoint: string, reports: TracingReports): Collector => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SENDING_MS })
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    spanProcessors: [sendingBatches(exporter, reports)],
    resource: resourceFromAttributes({ 'service.name': 'masar', 'service.version': APP_VERSION }),
    idGenerator: {
      generateTraceId: () => newTraceId('trace', randomBytes),
      generateSpanId: () => newTraceId('span', randomBytes),
    },
  })
  const tracer = provider.getTracer('masar')

  const startSpan = ({ name, kind, facts, link }: NewSpan, parent: TraceParent | null): Span => {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent)) : ROOT_CONTEXT
    const span = tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        attributes: allowedFacts(facts),
        links: link ? [{ context: contextOf(link) }] : [],
      },
      context,
    )
    const { traceId, spanId } = span.spanContext()
    const place = { traceId, spanId, isSampled: true }
    return {
      place,
      child: (inner) => startSpan(inner, place),
      add: (more) => void span.setAttributes(allowedFacts(more)),
      fail(type) {
        if (type !== undefined) span.setAttributes(allowedFacts({ 'error.type': type }))
        span.setStatus({ code: SpanStatusCode.ERROR })
      },
      end: () => span.end(),
    }
  }

  return { startSpan, stop: () => provider.shutdown() }
}

const KINDS: Record<NewSpan['kind'], SpanKind> = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  provider: SpanKind.CLIENT,
  inner: SpanKind.INTERNAL,
}

const contextOf = ({ traceId, spanId, isSampled }: TraceParent) => ({
  traceId,
  spanId,
  traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
  isRemote: true,
})

/** Sends spans in batches, and counts those that are not sent. */
const sendingBatches = (exporter: SpanExporter, { onDropped, onFailure }: TracingReports): SpanProcessor => {
  let waiting = 0
  let isFailing = false
  const batches = new BatchSpanProcessor({
    exporter: {
      export(spans, done) {
        exporter.export(spans, (result) => {
          waiting -= spans.length
          const isSent = Number(result.code) === SENT
          if (!isSent) onDropped(spans.length)
          if (!isSent && !isFailing) onFailure(result.error)
          isFailing = !isSent
          done(result)
        })
      },
      shutdown: () => exporter.shutdown(),
    },
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: MOST_AT_ONCE,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: SENDING_MS,
  })
  return {
    onStart: () => undefined,
    onEnd(span) {
      // The library counts the spans of its queue only, not those being sent.
      if (waiting >= MOST_WAITING) return onDropped(1)
      waiting += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}
