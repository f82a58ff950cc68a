import { randomBytes } from 'node:crypto'
import { newTraceId, type TraceParent } from '#contract/traceparent.ts'
import type { TracingReports } from './open-telemetry.ts'
import type { NewSpan, Span } from './span.ts'

export interface TracingSettings {
  /** Address of an OpenTelemetry collector; spans are sent to `/v1/traces` below it. */
  endpoint: string
  /** The share of requests and jobs whose spans are sent, from 0 to 1. */
  ratio: number
}

interface RootSpan extends NewSpan {
  /** The span that caused this work. */
  parent: TraceParent | null
  /** True for a parent in a client's header, which must not decide about sampling. */
  isForeign: boolean
}

export interface Tracer {
  /** Starts the span of a request or job. Returns null while tracing is off. */
  start(span: RootSpan): Span | null
  /** Sends the finished spans and stops. */
  stop(): Promise<void>
}

const OFF: Tracer = { start: () => null, stop: async () => undefined }

/** A tracer that sends spans to a collector. Without settings, it does nothing and loads no library. */
export const createTracer = async (
  settings: TracingSettings | null,
  reports: TracingReports,
): Promise<Tracer> => {
  if (settings === null) return OFF
  const { connectCollector } = await import('./open-telemetry.ts')
  const { startSpan, stop } = connectCollector(settings.endpoint, reports)
  return {
    start: (root) => {
      const { parent, isForeign } = root
      const isSampled = parent && !isForeign ? parent.isSampled : Math.random() < settings.ratio
      return isSampled
        ? startSpan(root, parent)
        : unsampled(parent?.traceId ?? newTraceId('trace', randomBytes))
    },
    stop,
  }
}

/** A span that is not sent. Its trace is still named in log lines, and the jobs that it plans are not sent either. */
const unsampled = (traceId: string): Span => {
  const span: Span = {
    place: { traceId, spanId: newTraceId('span', randomBytes), isSampled: false },
    child: () => span,
    add: () => undefined,
    fail: () => undefined,
    end: () => undefined,
  }
  return span
}
