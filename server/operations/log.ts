import { type DestinationStream, pino } from 'pino'
import type { Log } from '../deps.ts'

const SECRET_PLACES = [
  'req.headers',
  'headers.authorization',
  'headers.cookie',
  '*.authorization',
  '*.cookie',
  '*.token',
  '*.nationalId',
  '*.identificationNumber',
]

/** Error fields that are safe to log. A database error also carries the query, its values and the row. */
interface LoggedError {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: LoggedError
}

const DEEPEST_CAUSE = 5

/** Writes one JSON line per event to standard output. Callers never pass bodies, headers or query strings. */
export const createLog = (level: string, stream?: DestinationStream): Log => {
  const options = {
    level,
    base: null,
    redact: { paths: SECRET_PLACES, censor: '[redacted]' },
    serializers: { err: (error: unknown) => loggedError(error) ?? { type: typeof error } },
  }
  return stream ? pino(options, stream) : pino(options)
}

const loggedError = (error: unknown, depth = 0): LoggedError | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = textOf(error, 'code')
  const constraint = textOf(error, 'constraint')
  const cause = depth < DEEPEST_CAUSE ? loggedError(error.cause, depth + 1) : undefined
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    stack: framesOf(error),
    ...(cause && { cause }),
  }
}

const textOf = (error: Error, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** The message of PostgreSQL repeats the value when the value is invalid (class 22). */
const messageOf = (error: Error): string => {
  const code = textOf(error, 'code') ?? ''
  return textOf(error, 'severity') && code.startsWith('22') ? 'the database refused a value' : error.message
}

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .join('\n')
