import { type DestinationStream, pino } from 'pino'
import type { Log } from '../deps.ts'
import { traceOfLog } from '../tracing/span.ts'
import { loggable } from './loggable.ts'

/** Writes one JSON line per event to standard output, with the id of the running trace. Callers never pass bodies, headers or query strings. */
export const createLog = (level: string, stream?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    mixin: traceOfLog,
    formatters: { log: (fields: object) => loggable(fields) as Record<string, unknown> },
    serializers: { err: (error: unknown) => (typeof error === 'object' ? error : { type: typeof error }) },
  }
  return stream ? pino(options, stream) : pino(options)
}
