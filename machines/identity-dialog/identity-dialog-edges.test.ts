import { describe, expect, test } from 'vitest'
import { answer, begin, names, never } from '#test/support/identity-story.ts'
import { CallFailed } from '../shared/call-problem.ts'

test('a tick before the time is up changes the seconds only', async () => {
  const { actor, choosing, reach } = begin()
  await choosing()
  actor.send({ type: 'countdown.ticked', secondsLeft: 1 })
  expect(actor.getSnapshot().matches('WAITING')).toBe(true)
  actor.send({ type: 'cancel.pressed' })
  await reach('CANCELLED')
  actor.send({ type: 'countdown.ticked', secondsLeft: 12 })
  expect(actor.getSnapshot().matches('CANCELLED')).toBe(true)
  expect(actor.getSnapshot().context.secondsLeft).toBe(12)
})

test('every call about an open verification contains only its id', async () => {
  const { actor, heard, arrive, choosing, reach } = begin({ status: never, cancel: never })
  await choosing()
  expect(heard.listened).toEqual(['t1'])
  actor.send({ type: 'countdown.ticked', secondsLeft: 0 })
  await reach('STATUS_WAITING')
  expect(heard.checked).toEqual(['t1'])

  const second = begin({ cancel: never })
  await second.choosing()
  second.actor.send({ type: 'cancel.pressed' })
  await second.reach('cancelling')
  expect(second.heard.cancelled).toEqual(['t1'])

  const third = begin({ cancel: never })
  await third.choosing()
  third.arrive({ status: 'rejected' })
  third.actor.send({ type: 'cancel.pressed' })
  await third.reach('dismissing')
  expect(third.heard.cancelled).toEqual(['t1'])
  arrive({ status: 'waiting' })
})

test('a waiting time that the server gives at the opening is counted down, without an open verification', async () => {
  const { actor, heard, reach } = begin({ resume: async () => ({ kind: 'wait', until: 9_000 }) })
  await reach('CANCELLED')
  expect(heard.countdowns).toEqual([9_000])
  expect(actor.getSnapshot().context).toMatchObject({ transId: '', until: 9_000 })
})

test('a verification that ends while the person gives it up leaves nothing behind', async () => {
  const { actor, choosing, reach } = begin({ cancel: async () => ({ kind: 'none' }) })
  await choosing()
  actor.send({ type: 'cancel.pressed' })
  await reach('CANCELLED')
  expect(actor.getSnapshot().context).toMatchObject({ transId: '', until: 0 })
})

test('a request without a new verification leads back to Verify', async () => {
  const { actor, reach } = begin({ request: async () => ({ kind: 'none' }) })
  await reach('PENDING')
  actor.send({ type: 'verify.pressed' })
  await reach('requesting')
  await reach('PENDING')
})

test('a verification cancelled elsewhere leads back to Verify', async () => {
  const { actor, arrive, choosing } = begin()
  await choosing()
  arrive({ status: 'cancelled' })
  expect(actor.getSnapshot().matches('PENDING')).toBe(true)
})

test('a verification after the end of the time is announced once', async () => {
  const { actor, heard, choosing, reach } = begin({
    status: async () => answer({ status: 'completed', names }),
  })
  await choosing()
  actor.send({ type: 'countdown.ticked', secondsLeft: 0 })
  expect([...actor.getSnapshot().tags].sort()).toEqual(['busy', 'choosing'])
  await reach('COMPLETED')
  expect(heard.fill).toHaveBeenCalledExactlyOnceWith(names)
  expect(heard.announce).toHaveBeenCalledOnce()
})

test('giving up shows a busy state and keeps the number visible', async () => {
  const { actor, choosing, reach } = begin({ cancel: never })
  await choosing()
  actor.send({ type: 'cancel.pressed' })
  await reach('cancelling')
  expect([...actor.getSnapshot().tags].sort()).toEqual(['busy', 'choosing'])
})

test('a failed verification that cannot be given up shows the reason and can be repeated [8.29]', async () => {
  const { actor, arrive, choosing, reach } = begin({
    cancel: () => Promise.reject(new CallFailed({ code: 'identity-unavailable' })),
  })
  await choosing()
  arrive({ status: 'rejected' })
  actor.send({ type: 'cancel.pressed' })
  await reach('dismissing')
  expect((await reach('PENDING')).context.problem?.code).toBe('identity-unavailable')
  expect(actor.getSnapshot().can({ type: 'verify.pressed' })).toBe(true)
})

describe('cutting the ID', () => {
  test.each(['PENDING', 'ERROR', 'CANCELLED', 'COMPLETED'] as const)(
    'cutting the ID in %s clears the names and the message, and shows Verify [4.092]',
    async (place) => {
      const story = begin({
        verified: place === 'COMPLETED',
        request:
          place === 'CANCELLED'
            ? async () => ({ kind: 'wait', until: 1 })
            : () => Promise.reject(new CallFailed({ code: 'identity-unavailable' })),
      })
      const { actor, heard, reach } = story
      if (place !== 'COMPLETED') await reach('PENDING')
      if (place === 'ERROR' || place === 'CANCELLED') {
        actor.send({ type: 'verify.pressed' })
        await reach(place)
      }
      actor.send({ type: 'id.edited', complete: false })
      expect(actor.getSnapshot().matches('PENDING')).toBe(true)
      expect(actor.getSnapshot().context.problem).toBeNull()
      expect(heard.clear).toHaveBeenCalledOnce()
    },
  )
})
