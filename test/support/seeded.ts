/** The seed of a bench: a new one for each run, or the variable SEED to repeat a failure. */
export const SEED: number = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Random choices that a seed repeats (mulberry32). */
export interface Seeded {
  /** A number from 0 up to 1, without 1. */
  next(): number
  /** A whole number from 0 up to `end`, without it. */
  below(end: number): number
  pick<T>(values: readonly T[]): T
}

export const seeded = (seed: number): Seeded => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick: (values) => {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to pick from')
      return value
    },
  }
}
