import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { provide } from '../shared/provide.ts'
import { replayMachine } from './replay.machine.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const replayOf = (input: { step: number; steps: number }) => {
  const shown: number[] = []
  const machine = provide(replayMachine, {
    actors: { watchFlow: fromCallback(() => {}) },
    actions: { showStep: (_, { step }) => shown.push(step) },
  })
  const actor = createActor(machine, { input }).start()
  return { actor, shown, step: () => actor.getSnapshot().context.step }
}

test('a replay moves forwards and back within the flow, and reports every step that it shows', () => {
  const { actor, shown, step } = replayOf({ step: 1, steps: 3 })
  for (const type of [
    'forward.pressed',
    'forward.pressed',
    'back.pressed',
    'first.pressed',
    'back.pressed',
    'last.pressed',
  ] as const)
    actor.send({ type })
  expect(shown).toEqual([2, 2, 1, 0, 0, 2])
  actor.send({ type: 'step.chosen', step: 99 })
  expect(step()).toBe(2)
})

test('a step beyond the end of the flow shows the last step', () => {
  expect(replayOf({ step: 40, steps: 3 }).step()).toBe(2)
  expect(replayOf({ step: -1, steps: 3 }).step()).toBe(0)
})

test('a playing replay shows step after step and stops at the last one', () => {
  const { actor, shown } = replayOf({ step: 0, steps: 3 })
  actor.send({ type: 'play.pressed' })
  vi.runAllTimers()
  expect(shown).toEqual([1, 2])
  expect(actor.getSnapshot().hasTag('playing')).toBe(false)
})

test('playing at the end begins again at the first step', () => {
  const { actor, shown } = replayOf({ step: 2, steps: 3 })
  actor.send({ type: 'play.pressed' })
  expect(shown).toEqual([0])
  actor.send({ type: 'pause.pressed' })
  vi.runAllTimers()
  expect(shown).toEqual([0])
})

test('new steps of the flow are added, and the shown step stays', () => {
  const { actor, step } = replayOf({ step: 2, steps: 3 })
  actor.send({ type: 'flow.read', steps: 5 })
  expect(step()).toBe(2)
  actor.send({ type: 'forward.pressed' })
  expect(step()).toBe(3)
})
