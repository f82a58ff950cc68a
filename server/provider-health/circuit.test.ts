import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProviderFailure, type ProviderFailureKind } from '../errors/failures.ts'
import { type Circuit, createCircuit } from './circuit.ts'

const PAUSE_MS = 30_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A provider whose answers the test decides, behind a circuit. */
const provider = (pauseMs = PAUSE_MS) => {
  const circuit = createCircuit('identity-check', { pauseMs })
  let sent = 0
  const call = (answer: () => Promise<string>) =>
    circuit.call(() => {
      sent += 1
      return answer()
    })
  return { circuit, call, sent: () => sent }
}

const answering = async () => 'answer'
const failing =
  (kind: ProviderFailureKind = 'timeout', status?: number) =>
  async (): Promise<string> => {
    throw new ProviderFailure('identity-check', { kind, ...(status !== undefined && { status }) })
  }
const slowly = (ms: number) => async () => {
  vi.advanceTimersByTime(ms)
  return 'answer'
}

const failTimes = async (
  { call }: { call: (answer: () => Promise<string>) => Promise<string> },
  times: number,
  answer = failing(),
) => {
  for (let i = 0; i < times; i += 1) await expect(call(answer)).rejects.toBeInstanceOf(ProviderFailure)
}

const states = async (circuit: Circuit, call: () => Promise<unknown>, times: number) => {
  for (let i = 0; i < times; i += 1) await call()
  return circuit.state()
}

test('after five failed calls, further calls fail at once as "unreachable" and are not sent', async () => {
  const one = provider()
  await failTimes(one, 4)
  expect(one.circuit.state()).toBe('failing')
  await failTimes(one, 1)
  expect(one.circuit.state()).toBe('paused')
  const refused = await one.call(answering).catch((error: unknown) => error)
  expect(refused).toMatchObject({ provider: 'identity-check', kind: 'unreachable' })
  expect(one.sent()).toBe(5)
})

test('after the pause one call tries the provider, and an answer ends the pause', async () => {
  const one = provider()
  await failTimes(one, 5)
  vi.advanceTimersByTime(PAUSE_MS)
  expect(await one.call(answering)).toBe('answer')
  expect(one.circuit.state()).not.toBe('paused')
  expect(await one.call(answering)).toBe('answer')
})

test('while one call tries the provider, further calls are refused at once', async () => {
  const one = provider()
  await failTimes(one, 5)
  vi.advanceTimersByTime(PAUSE_MS)
  let answer = (_: string) => {}
  const trying = one.call(() => new Promise((resolve) => (answer = resolve)))
  await expect(one.call(answering)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(one.sent()).toBe(6)
  answer('answer')
  expect(await trying).toBe('answer')
  expect(await one.call(answering)).toBe('answer')
})

test('the pause ends without another call, and the failures are forgotten after five minutes', async () => {
  const one = provider()
  await failTimes(one, 5)
  expect(one.circuit.state()).toBe('paused')
  vi.advanceTimersByTime(PAUSE_MS)
  expect(one.circuit.state()).toBe('failing')
  vi.advanceTimersByTime(5 * 60_000)
  expect(one.circuit.state()).toBe('good')
})

test('a failure of the call that tries the provider begins the pause again', async () => {
  const one = provider()
  await failTimes(one, 5)
  vi.advanceTimersByTime(PAUSE_MS)
  await failTimes(one, 1)
  expect(one.circuit.state()).toBe('paused')
  await failTimes(one, 1, answering)
  expect(one.sent()).toBe(6)
})

test.each([
  ['refused', undefined],
  ['nonsense', undefined],
  ['error', 429],
  ['error', 404],
] as const)(
  'a failure that may concern one call only does not pause the provider: %s %s',
  async (kind, status) => {
    const one = provider()
    await failTimes(one, 20, failing(kind, status))
    expect(one.circuit.state()).toBe('good')
    expect(one.sent()).toBe(20)
  },
)

test.each([
  ['unreachable', undefined],
  ['error', undefined],
  ['error', 503],
] as const)('an outage pauses the provider: %s %s', async (kind, status) => {
  const one = provider()
  await failTimes(one, 5, failing(kind, status))
  expect(one.circuit.state()).toBe('paused')
})

test('few failures among many answers do not pause the provider', async () => {
  const one = provider()
  for (let i = 0; i < 20; i += 1) {
    await one.call(answering)
    if (i % 4 === 0) await failTimes(one, 1)
  }
  expect(one.circuit.state()).toBe('good')
})

test('answers of four seconds make the provider "slow" until five minutes have passed', async () => {
  const one = provider()
  expect(await states(one.circuit, () => one.call(slowly(4_500)), 2)).toBe('good')
  expect(await states(one.circuit, () => one.call(slowly(4_500)), 1)).toBe('slow')
  vi.advanceTimersByTime(5 * 60_000)
  expect(one.circuit.state()).toBe('good')
})

test('quick answers end "slow"', async () => {
  const one = provider()
  await states(one.circuit, () => one.call(slowly(5_000)), 3)
  expect(await states(one.circuit, () => one.call(answering), 4)).toBe('good')
})

test('without a pause every call is sent', async () => {
  const one = provider(0)
  await failTimes(one, 10)
  expect(await one.call(answering)).toBe('answer')
  expect(one.circuit.state()).toBe('failing')
})
