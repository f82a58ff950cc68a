import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The only source of time. Rules and stores get `now()` as an argument. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Real time plus a manual offset: for development and tests, never in production. */
export interface AdjustableClock extends Clock {
  /** The offset in milliseconds. */
  offset(): number
  /** Moves time forward. Does not notify waiting work. */
  advance(ms: number): void
}

/** `file` stores the offset across restarts; without one it is lost. */
export function createAdjustableClock(file?: string): AdjustableClock {
  let offset = file === undefined ? 0 : read(file)
  return {
    now: () => new Date(Date.now() + offset),
    offset: () => offset,
    advance(ms) {
      offset += ms
      if (file === undefined) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, String(offset))
      renameSync(`${file}.new`, file)
    },
  }
}

const read = (file: string): number => {
  try {
    const offset = Number(readFileSync(file, 'utf8'))
    return Number.isFinite(offset) ? offset : 0
  } catch {
    return 0
  }
}
