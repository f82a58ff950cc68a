import { mask, maskPath } from './mask.ts'

export interface LogEntry {
  at: string
  /** `in`: a call of the product. `out`: a call to the product. */
  direction: 'in' | 'out'
  method: string
  path: string
  /** HTTP status; 0 for no answer. */
  status: number
  ms: number
  body?: unknown
}

/** The last calls of a part, newest first, stored with masked secrets. */
export interface RequestLog {
  add(entry: LogEntry): void
  list(): readonly LogEntry[]
  clear(): void
}

const KEPT = 200
const LONGEST_BODY = 2000

export function createRequestLog(): RequestLog {
  let entries: LogEntry[] = []
  return {
    add(entry) {
      const { body, ...rest } = entry
      const kept: LogEntry = { ...rest, path: maskPath(entry.path) }
      if (body !== undefined && body !== null) kept.body = shorten(mask(body))
      entries = [kept, ...entries].slice(0, KEPT)
    },
    list: () => entries,
    clear() {
      entries = []
    },
  }
}

function shorten(body: unknown): unknown {
  const text = JSON.stringify(body) ?? ''
  return text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}…` : body
}
