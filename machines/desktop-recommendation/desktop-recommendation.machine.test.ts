import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type DesktopAnswer, desktopRecommendationMachine } from './desktop-recommendation.machine.ts'

const start = (left: DesktopAnswer | null, report = async () => {}) => {
  const reported: boolean[] = []
  const remember = vi.fn()
  const actor = createActor(
    desktopRecommendationMachine.provide({
      actors: {
        report: fromPromise<void, { never: boolean }>(({ input }) => {
          reported.push(input.never)
          return report()
        }),
      },
      actions: { remember: (_, { never }) => remember(never) },
    }),
    { input: { left } },
  ).start()
  return { actor, reported, remember }
}

test.each([
  ['ticked away', true],
  ['closed', false],
])(
  'a recommendation that is %s is reported once, remembered, and not shown again [1.24, 1.25]',
  async (_, never) => {
    const { actor, reported, remember } = start(null)
    expect(actor.getSnapshot().hasTag('open')).toBe(true)
    actor.send({ type: 'closed', never })
    actor.send({ type: 'closed', never: !never })
    expect(actor.getSnapshot().hasTag('open')).toBe(false)
    await waitFor(actor, ({ status }) => status === 'done')
    expect([reported, remember.mock.calls]).toEqual([[never], [[never]]])
  },
)

test.each([
  ['never', true],
  ['later', false],
] as const)('an earlier answer (%s) is reported without another question [1.25]', async (left, never) => {
  const { actor, reported } = start(left)
  expect(actor.getSnapshot().hasTag('open')).toBe(false)
  await waitFor(actor, ({ status }) => status === 'done')
  expect(reported).toEqual([never])
})

test('a reported answer is neither asked for nor reported again [1.25]', () => {
  const { actor, reported } = start('told')
  expect([actor.getSnapshot().value, reported]).toEqual(['told', []])
})

test('the question is not repeated in this visit if the report of the answer fails', async () => {
  const { actor } = start(null, () => Promise.reject(new Error('down')))
  actor.send({ type: 'closed', never: false })
  await waitFor(actor, (state) => state.matches('told'))
})
