import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ports } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import { createMetrics } from '../operations/metrics.ts'
import type { CardsPort } from '../providers/cards/port.ts'
import { countedCall } from '../providers/counted-calls.ts'
import type { SignInPort } from '../providers/sign-in/port.ts'
import { withCircuits } from './with-circuits.ts'

const PAUSE_MS = 30_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const away = (provider: string) => new ProviderFailure(provider, { kind: 'timeout' })

const wrapped = (ports: Partial<Ports>) =>
  withCircuits(ports as Ports, { metrics: createMetrics(), pauseMs: PAUSE_MS })

const failTimes = async (times: number, call: () => Promise<unknown>) => {
  for (let count = 0; count < times; count += 1) await expect(call()).rejects.toThrow(ProviderFailure)
}

test('an outage of one former card provider does not pause another, and the role has the worst state', async () => {
  const former = (name: string, getPayment: CardsPort['getPayment']) => ({ name, getPayment }) as CardsPort
  const { ports, states } = wrapped({
    formerCards: [
      former('first', async () => {
        throw away('cards')
      }),
      former('second', async () => null),
    ],
  })
  const [first, second] = ports.formerCards
  await failTimes(5, async () => first?.getPayment('1'))
  expect(states().get('former-cards')).toBe('paused')
  expect(await second?.getPayment('1')).toBeNull()
  vi.advanceTimersByTime(PAUSE_MS)
  for (let count = 0; count < 5; count += 1) await second?.getPayment('1')
  expect(states().get('former-cards')).toBe('failing')
})

test('a token that is checked with keys from memory is no call: it neither ends a pause nor is refused in one', async () => {
  let isAway = true
  let hasKeys = true
  const fetchKeys = () =>
    countedCall(async () => {
      if (isAway) throw away('sign-in')
    })
  const { ports, states } = wrapped({
    signIn: {
      verifyIdToken: async () => {
        if (!hasKeys) await fetchKeys()
        return { kind: 'email-missing' }
      },
    } as unknown as SignInPort,
  })
  const check = () => ports.signIn.verifyIdToken('token')
  hasKeys = false
  await failTimes(5, check)
  expect(states().get('sign-in')).toBe('paused')

  hasKeys = true
  expect(await check()).toEqual({ kind: 'email-missing' })
  vi.advanceTimersByTime(PAUSE_MS)
  for (let count = 0; count < 20; count += 1) await check()
  expect(states().get('sign-in')).toBe('failing')

  hasKeys = false
  await failTimes(1, check)
  expect(states().get('sign-in')).toBe('paused')
  isAway = false
  vi.advanceTimersByTime(PAUSE_MS)
  expect(await check()).toEqual({ kind: 'email-missing' })
  expect(states().get('sign-in')).not.toBe('paused')
})
