import { afterEach, describe, expect, test } from 'vitest'
import { type AdjustableClock, createClock } from './clock.ts'

let clock: AdjustableClock
afterEach(() => clock.close())

describe('the clock of the sandbox', () => {
  test('the clock runs due timers while it is moved forward, in order and each at its due time', () => {
    clock = createClock()
    const start = clock.now().getTime()
    const ran: [string, number][] = []
    const note = (name: string) => () => ran.push([name, Math.round((clock.now().getTime() - start) / 1000)])
    clock.after(120_000, note('late'))
    clock.after(60_000, () => {
      note('early')()
      clock.after(30_000, note('follow-up'))
    })
    clock.after(600_000, note('never'))
    clock.advance(180_000)
    expect(ran).toEqual([
      ['early', 60],
      ['follow-up', 90],
      ['late', 120],
    ])
    expect(Math.round((clock.now().getTime() - start) / 1000)).toBe(180)
  })

  test('the clock does not run cancelled or dropped timers', () => {
    clock = createClock()
    const ran: string[] = []
    clock.after(1_000, () => ran.push('cancelled')).cancel()
    clock.advance(2_000)
    clock.after(1_000, () => ran.push('forgotten'))
    clock.reset()
    clock.advance(2_000)
    expect(ran).toEqual([])
    expect(clock.offset()).toBe(2_000)
  })

  test('the clock runs a timer in real time while it is not moved', async () => {
    clock = createClock()
    await new Promise<void>((resolve) => clock.after(1, resolve))
  })

  test('a timer that throws is reported and does not stop the others', () => {
    const errors: unknown[] = []
    clock = createClock({ onError: (error) => errors.push(error) })
    const ran: string[] = []
    clock.after(1_000, () => {
      throw new Error('boom')
    })
    clock.after(2_000, () => ran.push('second'))
    clock.advance(3_000)
    expect(ran).toEqual(['second'])
    expect(errors).toEqual([new Error('boom')])
  })
})
