import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The only source of time. Rules and stores get `now()` as an argument. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Real time plus what was added by hand: for development and tests, never in production. */
export interface AdjustableClock extends Clock {
  /** Milliseconds added so far. */
  offset(): number
  /** Moves time forward. Waiting work is not told here. */
  advance(ms: number): void
}

const read = (file: string): number => {
  try {
    const offset = Number(readFileSync(file, 'utf8'))
    return Number.isFinite(offset) ? offset : 0
  } catch {
    return 0
  }
}

/** `file` keeps the added time across restarts; without one it is forgotten. */
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
