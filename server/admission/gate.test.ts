import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate, createLanes } from './gate.ts'
import { outsidePlaces } from './held.ts'
import { createPlace } from './place.ts'
import { createTurn } from './turn.ts'

const LONG_MS = 60_000
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'entered',
    (error: { code?: string }) => error.code,
  )

test('work beyond both limits is refused at once, and waiting work begins in order', async () => {
  const gate = createGate({ running: 2, waiting: 2, waitMs: LONG_MS })
  const order: number[] = []
  const entered = [1, 2, 3, 4].map((one) => gate.enter().then(() => order.push(one)))
  expect(await codeOf(gate.enter())).toBe('server-busy')
  expect(order).toEqual([1, 2])
  gate.leave()
  await entered[2]
  expect(gate.tryEnter()).toBe(false)
  gate.leave()
  await entered[3]
  expect(order).toEqual([1, 2, 3, 4])
  expect(gate.isIdle()).toBe(false)
  gate.leave()
  gate.leave()
  expect(gate.isIdle()).toBe(true)
})

test('work that waits too long, or whose client has gone, gives up its place in the queue', async () => {
  const gate = createGate({ running: 1, waiting: 2, waitMs: 5 })
  await gate.enter()
  const gone = new AbortController()
  const waiting = [codeOf(gate.enter()), codeOf(gate.enter(gone.signal))]
  gone.abort()
  expect(await Promise.all(waiting)).toEqual(['server-busy', 'server-busy'])
  gate.leave()
  expect(gate.isIdle()).toBe(true)
})

test('a lane runs its work in order, delays no other lane, and holds no place while it waits', async () => {
  const lanes = createLanes({ running: 1, waiting: 1, waitMs: LONG_MS })
  const events: string[] = []
  const work = (name: string, until?: Promise<unknown>) => async () => {
    events.push(`${name} begins`)
    await until
  }
  const pausing = {
    pause: () => events.push('pause'),
    resume: async () => {
      events.push('resume')
    },
  }
  const held = Promise.withResolvers<void>()
  const first = lanes.run('a', pausing, work('first', held.promise))
  const second = lanes.run('a', pausing, work('second'))
  expect(await codeOf(lanes.run('a', pausing, work('third')))).toBe('server-busy')
  await lanes.run('b', pausing, work('stranger'))
  held.resolve()
  await Promise.all([first, second])
  expect(events).toEqual(['first begins', 'pause', 'pause', 'stranger begins', 'resume', 'second begins'])
})

test('a request that waits for a provider frees its place, and continues although none is free', async () => {
  const gate = createGate({ running: 1, waiting: 0, waitMs: 0 })
  const place = createPlace(gate)
  await place.enter()
  const provider = Promise.withResolvers<string>()
  const answer = new Promise<string>((resolve) => place.run(() => resolve(outsidePlaces(provider.promise))))
  expect(await codeOf(gate.enter())).toBe('entered')
  provider.resolve('answer')
  expect(await answer).toBe('answer')
  place.leave()
  place.leave()
  expect(gate.tryEnter()).toBe(false)
  gate.leave()
  expect(gate.isIdle()).toBe(true)
})

test('a long turn of the event loop begins no further requests, and the next turn does', async () => {
  let now = 0
  const mayBegin = createTurn({ most: 2, ms: 100 }, () => now)
  const answers = [mayBegin(), mayBegin(), mayBegin()]
  now = 101
  answers.push(mayBegin(), mayBegin())
  await setImmediate()
  answers.push(mayBegin())
  expect(answers).toEqual([true, true, true, false, false, true])
})

test('a few requests behind a long piece of work begin', () => {
  let now = 0
  const mayBegin = createTurn({ most: 3, ms: 100 }, () => now)
  const first = mayBegin()
  now = 5000
  expect([first, mayBegin(), mayBegin(), mayBegin()]).toEqual([true, true, true, false])
})
