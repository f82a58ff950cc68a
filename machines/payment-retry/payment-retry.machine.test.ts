import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { leavesOf, walk } from '#test/support/charts.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { provide } from '../shared/provide.ts'
import { type PaymentRetryEvent, paymentRetryMachine, type RetryOutcome } from './payment-retry.machine.ts'

const PRESS = { type: 'submit.pressed', cardId: null } as const

const charging = (charge: () => Promise<RetryOutcome>, watched: () => void = () => {}) =>
  provide(paymentRetryMachine, {
    actors: {
      send: fromPromise<RetryOutcome, { cardId: string | null }>(charge),
      watchOutcome: fromCallback<PaymentRetryEvent>(watched),
    },
  })
const pressed = (charge: () => Promise<RetryOutcome>, watched?: () => void) => {
  const actor = createActor(charging(charge, watched)).start()
  actor.send(PRESS)
  return actor
}
const outcome = (status: RetryOutcome['status'], change: Partial<RetryOutcome> = {}): RetryOutcome => ({
  status,
  message: null,
  attempts: [],
  nextAttemptAt: null,
  needsCard: false,
  againInSeconds: 0,
  ...change,
})
const ending = (status: RetryOutcome['status'], message: string | null = null) =>
  pressed(async () => outcome(status, { message }))

test('every state can be reached from outside', () => {
  const done = (status: RetryOutcome['status'], againInSeconds = 0) =>
    ({
      type: 'xstate.done.actor.0.payment-retry.sending',
      output: outcome(status, { againInSeconds }),
    }) as never
  const paths = walk(paymentRetryMachine, [
    PRESS,
    { type: 'closed' },
    { type: 'outcome.known', paid: true } as never,
    { type: 'outcome.known', paid: false } as never,
    done('paid'),
    done('failed'),
    done('failed', 9),
    done('checking'),
    { type: 'xstate.error.actor.0.payment-retry.sending' },
  ])
  expect([...paths.keys()].sort()).toEqual(leavesOf(paymentRetryMachine))
})

test('a successful charge is shown as paid, and the dialog can be closed [2.7.28, 4.051, 4.060, 4.062]', async () => {
  const actor = ending('paid')
  const paid = await waitFor(actor, (state) => state.hasTag('done'))
  expect(paid.can(PRESS)).toBe(false)
  actor.send({ type: 'closed' })
  expect(actor.getSnapshot().matches('closed')).toBe(true)
})

test('a decline shows the bank’s message and can be retried [2.7.27, 4.051, 4.061]', async () => {
  const declined = await waitFor(ending('failed', 'Insufficient Funds'), (state) => state.matches('declined'))
  expect(declined.context.output?.message).toBe('Insufficient Funds')
  expect(declined.can(PRESS)).toBe(true)
})

test('no request is sent while the bank would only repeat its answer; afterwards a retry is possible', async () => {
  const clock = new SimulatedClock()
  const machine = charging(async () => outcome('failed', { againInSeconds: 9 }))
  const actor = createActor(machine, { clock }).start()
  actor.send(PRESS)
  const declined = await waitFor(actor, (state) => state.matches('declined'))
  expect(declined.can(PRESS)).toBe(false)
  clock.increment(8999)
  expect(actor.getSnapshot().can(PRESS)).toBe(false)
  clock.increment(1)
  expect(actor.getSnapshot().can(PRESS)).toBe(true)
})

test('an unclear charge is being checked: no press charges again, and the invoices show the result', async () => {
  for (const paid of [true, false]) {
    const actor = ending('checking')
    const checking = await waitFor(actor, (state) => state.matches('checking'))
    expect(checking.can(PRESS)).toBe(false)
    actor.send({ type: 'outcome.known', paid })
    expect(actor.getSnapshot().matches(paid ? 'paid' : 'declined')).toBe(true)
  }
})

test('the chart watches for the outcome as soon as the charge is unclear', async () => {
  let watched = 0
  const actor = pressed(
    async () => outcome('checking'),
    () => {
      watched += 1
    },
  )
  expect(watched).toBe(0)
  await waitFor(actor, (state) => state.hasTag('unclear'))
  expect(watched).toBe(1)
})

test('fifty presses are one call', async () => {
  let calls = 0
  const actor = pressed(async () => {
    calls += 1
    return outcome('paid')
  })
  for (let press = 0; press < 49; press += 1) actor.send(PRESS)
  await waitFor(actor, (state) => state.hasTag('done'))
  expect(calls).toBe(1)
})

test('a refused call is neither paid nor declined [8.20]', async () => {
  const actor = pressed(() => Promise.reject(new CallFailed({ code: 'nothing-owed' })))
  const failed = await waitFor(actor, (state) => state.matches('failed'))
  expect(failed.context).toMatchObject({ problem: { code: 'nothing-owed' }, output: null })
})

test('the wait ends if the outcome cannot be read, and the person can try again', async () => {
  const actor = pressed(
    async () => outcome('checking'),
    () => {
      throw new Error('nothing to watch')
    },
  )
  expect((await waitFor(actor, (state) => state.matches('failed'))).can(PRESS)).toBe(true)
})
