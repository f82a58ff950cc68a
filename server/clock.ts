import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
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

/** `file` stores the offset across restarts; without one it is lost. Throws for a file without a number. */
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
  if (!existsSync(file)) return 0
  const text = readFileSync(file, 'utf8').trim()
  const offset = text === '' ? Number.NaN : Number(text)
  if (Number.isFinite(offset)) return offset
  throw new Error(
    `${file} has no number of milliseconds. Write the offset of the clock into it, or delete it to start at the real time.`,
  )
}
