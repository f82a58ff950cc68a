import { describe, expect, test, vi } from 'vitest'
import { leavesOf, walk } from '#test/support/charts.ts'
import { answer, begin, names, never, open } from '#test/support/identity-story.ts'
import { CallFailed } from '../shared/call-problem.ts'
import { identityDialogMachine } from './identity-dialog.machine.ts'

test('every lasting state can be reached from outside', () => {
  const by = (state: string, actor = '0') => `${actor}.identity-dialog.${state}`
  const outcomes = (state: string, outputs: unknown[]) => [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${by(state)}`, output })),
    { type: `xstate.error.actor.${by(state)}` },
  ]
  const paths = walk(
    identityDialogMachine,
    [
      { type: 'verify.pressed' },
      { type: 'cancel.pressed' },
      { type: 'id.edited', complete: false },
      { type: 'countdown.ticked', secondsLeft: 0 },
      { type: 'answer.arrived', ...answer({ status: 'rejected' }) },
      { type: 'answer.arrived', ...answer({ status: 'completed' }) },
      ...outcomes('resuming', [{ kind: 'none' }]),
      ...outcomes('requesting', [open]),
      ...outcomes('STATUS_WAITING', [answer({ status: 'expired' })]),
      ...outcomes('cancelling', [{ kind: 'wait', until: 1 }]),
      ...outcomes('dismissing', [{ kind: 'wait', until: 1 }]),
    ] as never[],
    { verified: false },
  )
  expect(['opening', ...paths.keys()].sort()).toEqual(leavesOf(identityDialogMachine))
})

test('the dialog has the eight states of a verification [4.079]', () => {
  expect(Object.keys(identityDialogMachine.states)).toEqual(
    expect.arrayContaining([
      'PENDING',
      'WAITING',
      'STATUS_WAITING',
      'COMPLETED',
      'REJECTED',
      'EXPIRED',
      'ERROR',
      'CANCELLED',
    ]),
  )
})

describe('pressing Verify', () => {
  test('Verify opens the number with the countdown of 180 seconds [4.080, 4.082, 9.15]', async () => {
    const { actor, heard, choosing } = begin()
    await choosing()
    expect(heard.countdowns).toEqual([180_000])
    actor.send({ type: 'countdown.ticked', secondsLeft: 179 })
    expect(actor.getSnapshot().context.secondsLeft).toBe(179)
    expect(actor.getSnapshot().hasTag('choosing')).toBe(true)
  })

  test('Verify with an already verified number leads directly to COMPLETED [4.081, 4.085, 4.086]', async () => {
    const { actor, heard, reach } = begin({ request: async () => ({ kind: 'verified', names }) })
    await reach('PENDING')
    actor.send({ type: 'verify.pressed' })
    await reach('COMPLETED')
    expect(heard.fill).toHaveBeenCalledExactlyOnceWith(names)
    expect(heard.announce).toHaveBeenCalledOnce()
  })

  test('Verify pressed too early waits for the seconds that the server returns [4.091, 8.45]', async () => {
    const { actor, heard, reach } = begin({ request: async () => ({ kind: 'wait', until: 42_000 }) })
    await reach('PENDING')
    actor.send({ type: 'verify.pressed' })
    await reach('CANCELLED')
    expect(heard.countdowns).toEqual([42_000])
    expect(actor.getSnapshot().can({ type: 'verify.pressed' })).toBe(false)
  })

  test('Verify shows the reason if the service does not answer, and works again afterwards [8.21]', async () => {
    let down = true
    const { actor, reach } = begin({
      request: async () => {
        if (down) throw new CallFailed({ code: 'identity-unavailable' })
        return open
      },
    })
    await reach('PENDING')
    actor.send({ type: 'verify.pressed' })
    expect((await reach('ERROR')).context.problem?.code).toBe('identity-unavailable')
    down = false
    actor.send({ type: 'verify.pressed' })
    expect((await reach('WAITING')).context.problem).toBeNull()
  })
})

describe('giving up', () => {
  test('giving up waits with a countdown, and Verify works again at 0 [4.091, 4.094]', async () => {
    const { actor, heard, choosing, reach } = begin()
    await choosing()
    actor.send({ type: 'cancel.pressed' })
    await reach('CANCELLED')
    expect(heard.countdowns.at(-1)).toBe(200_000)
    expect(actor.getSnapshot().can({ type: 'verify.pressed' })).toBe(false)
    actor.send({ type: 'countdown.ticked', secondsLeft: 0 })
    expect(actor.getSnapshot().can({ type: 'verify.pressed' })).toBe(true)
  })

  test('giving up that fails keeps the number open and shows the reason [8.29]', async () => {
    const { actor, choosing, reach } = begin({
      cancel: () => Promise.reject(new CallFailed({ code: 'identity-unavailable' })),
    })
    await choosing()
    actor.send({ type: 'cancel.pressed' })
    await reach('cancelling')
    expect((await reach('WAITING')).context.problem?.code).toBe('identity-unavailable')
  })

  test('giving up just after the right choice still verifies the person', async () => {
    const { actor, heard, choosing, reach } = begin({ cancel: async () => ({ kind: 'verified', names }) })
    await choosing()
    actor.send({ type: 'cancel.pressed' })
    await reach('COMPLETED')
    expect(heard.fill).toHaveBeenCalledExactlyOnceWith(names)
  })

  test('giving up after a rejection also waits [4.094]', async () => {
    const { actor, arrive, choosing, reach } = begin()
    await choosing()
    arrive({ status: 'rejected' })
    actor.send({ type: 'cancel.pressed' })
    expect((await reach('CANCELLED')).context.problem?.code).toBe('identity-number-invalid')
  })
})

describe('a return to the form', () => {
  test('a return to the form with an open request shows the seconds that are left', async () => {
    const { heard, reach } = begin({
      resume: async () => ({ kind: 'open', transId: 't9', until: 77_000, retryUntil: 200_000 }),
    })
    expect((await reach('WAITING')).context.transId).toBe('t9')
    expect(heard.countdowns).toEqual([77_000])
  })

  test('a return to the form with a request that was approved since fills the names without a toast [4.085]', async () => {
    const { heard, reach } = begin({ resume: async () => ({ kind: 'verified', names }) })
    await reach('COMPLETED')
    expect(heard.fill).toHaveBeenCalledExactlyOnceWith(names)
    expect(heard.announce).not.toHaveBeenCalled()
  })

  test('a return to the form while the server fails starts at PENDING', async () => {
    await begin({ resume: () => Promise.reject(new CallFailed({})) }).reach('PENDING')
  })

  test('a return to the form after an earlier verification starts at COMPLETED and sends no request', async () => {
    const resume = vi.fn(never)
    await begin({ verified: true, resume }).reach('COMPLETED')
    expect(resume).not.toHaveBeenCalled()
  })
})

test('an ID cut under 10 digits resets to PENDING and clears the names [4.092]', async () => {
  const { actor, heard } = begin({ verified: true })
  actor.send({ type: 'id.edited', complete: true })
  expect(actor.getSnapshot().matches('COMPLETED')).toBe(true)
  actor.send({ type: 'id.edited', complete: false })
  expect(actor.getSnapshot().matches('PENDING')).toBe(true)
  expect(heard.clear).toHaveBeenCalledOnce()
})

test('the ID and the number to choose are never in the context', async () => {
  const { actor, choosing } = begin()
  await choosing()
  expect(Object.keys(actor.getSnapshot().context).sort()).toEqual([
    'problem',
    'retryUntil',
    'secondsLeft',
    'transId',
    'until',
    'verifiedBefore',
  ])
})
