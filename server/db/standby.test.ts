import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../errors/app-error.ts'
import type { Db } from './client.ts'
import { readingFromStandby, withoutStandby } from './standby.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const [DATABASE, STANDBY] = [{ name: 'database' } as unknown as Db, { name: 'standby' } as unknown as Db]
const nameOf = async (db: Db) => (db === STANDBY ? 'standby' : 'database')
const PAUSE_MS = 2000

const standbyThat = (compare: () => { isForeign?: boolean; lagSeconds?: number }, waitMs = 0) => {
  const asked = vi.fn(compare)
  const reads: string[] = []
  const log: string[] = []
  const standby = readingFromStandby({
    db: DATABASE,
    standbyDb: STANDBY,
    positionOf: async () => ({ system: '1', name: 'masar', at: '0/1' }),
    compare: async () => ({ isForeign: false, lagSeconds: 0, ...asked() }),
    waitMs,
    log: { info: (_: unknown) => log.push('again'), warn: ({ state }: { state: string }) => log.push(state) },
    onRead: (from) => reads.push(from),
  } as Parameters<typeof readingFromStandby>[0])
  return { standby, asked, reads, log }
}

const away = () => {
  throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
}

describe('where a list is read', () => {
  test('a list is read from a standby that has all that is committed', async () => {
    const { standby, reads, log } = standbyThat(() => ({}))
    expect(await standby.read(nameOf)).toBe('standby')
    expect([reads, log]).toEqual([['standby'], []])
  })

  test('without a standby everything is read from the database', async () => {
    const standby = withoutStandby(DATABASE)
    expect(await standby.read(nameOf)).toBe('database')
    expect(await standby.measure()).toBeNull()
  })

  test.each([
    ['is behind', 'behind', () => ({ lagSeconds: 3 })],
    ['does not answer', 'away', away],
    ['is no standby of this database', 'foreign', () => ({ isForeign: true })],
  ])('a list is read from the database when the standby %s', async (_, state, compare) => {
    const { standby, reads, log } = standbyThat(compare)
    expect(await standby.read(nameOf)).toBe('database')
    expect([reads, log]).toEqual([['database'], [state]])
  })

  test('a read waits for a standby that gets there in time', async () => {
    const lags = [2, 1, 0]
    const { standby } = standbyThat(() => ({ lagSeconds: lags.shift() ?? 0 }), 100)
    const reading = standby.read(nameOf)
    await vi.advanceTimersByTimeAsync(100)
    expect(await reading).toBe('standby')
    expect(lags).toEqual([])
  })

  test('a read waits no longer than the setting', async () => {
    const { standby, log } = standbyThat(() => ({ lagSeconds: 2 }), 100)
    const answered = vi.fn()
    const reading = standby.read(nameOf).then(answered)
    await vi.advanceTimersByTimeAsync(90)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10)
    await reading
    expect(answered).toHaveBeenCalledWith('database')
    expect(log).toEqual(['behind'])
  })

  test('a standby that was not used is asked again by one read after two seconds', async () => {
    let lagSeconds = 5
    const { standby, asked, reads, log } = standbyThat(() => ({ lagSeconds }))
    await standby.read(nameOf)
    lagSeconds = 0
    vi.advanceTimersByTime(PAUSE_MS - 1)
    expect(await standby.read(nameOf)).toBe('database')
    expect(asked).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(await Promise.all([standby.read(nameOf), standby.read(nameOf)])).toEqual(['standby', 'database'])
    expect(await standby.read(nameOf)).toBe('standby')
    expect(reads).toEqual(['database', 'database', 'database', 'standby', 'standby'])
    expect(log).toEqual(['behind', 'again'])
  })

  test('a read that the standby breaks off is repeated on the database', async () => {
    const { standby, reads, log } = standbyThat(() => ({}))
    const conflict = Object.assign(new Error('conflict with recovery'), { code: '40001' })
    const work = async (db: Db) => {
      if (db === STANDBY) throw conflict
      return 'database'
    }
    expect(await standby.read(work)).toBe('database')
    expect([reads, log]).toEqual([['database'], ['away']])
  })

  test('the refusal of a use case is not repeated', async () => {
    const { standby, reads } = standbyThat(() => ({}))
    const work = vi.fn(async () => {
      throw new AppError('not-found')
    })
    await expect(standby.read(work)).rejects.toMatchObject({ code: 'not-found' })
    expect(work).toHaveBeenCalledTimes(1)
    expect(reads).toEqual([])
  })
})
