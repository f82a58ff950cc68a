/**
 * The recommendation of a desktop in this visit, and the answer of the person. The portal owns it. An answer from before the
 * sign-in is reported as soon as the person is a customer. If the report fails, the question is not repeated in this visit. The
 * screens and widths that show the recommendation are not part of this chart.
 */
import { assign, setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'
import { effect, unprovided } from '../shared/provide.ts'

/**
 * The answer to the recommendation in this visit: with the box ticked (`never` show it again), without (`later`), or already
 * reported (`told`).
 */
export type DesktopAnswer = 'never' | 'later' | 'told'

const desktopRecommendationSetup = setup({
  types: {
    context: {} as { answer: DesktopAnswer | null },
    events: {} as { type: 'closed'; never: boolean },
    /** An answer from before the sign-in, stored in the browser. */
    input: {} as { left: DesktopAnswer | null },
    tags: {} as 'open',
  },
  actors: { report: unprovided<void, { never: boolean }>('desktop-recommendation', 'report') },
  actions: {
    keep: assign((_, params: { never: boolean }) => ({ answer: params.never ? 'never' : 'later' })),
    /** Remember for this visit that the answer is reported, and in this browser that the box was ticked. */
    remember: effect<{ never: boolean }>(),
  },
  guards: {
    isTold: ({ context }) => context.answer === 'told',
    isAnswered: ({ context }) => context.answer !== null,
  },
})

export const desktopRecommendationMachine = desktopRecommendationSetup.createMachine({
  id: 'desktop-recommendation',
  context: ({ input }) => ({ answer: input.left }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'What this visit has left before is looked at.',
      always: [
        { guard: 'isTold', target: 'told' },
        { guard: 'isAnswered', target: 'reporting' },
        { target: 'asking' },
      ],
    },
    asking: {
      description:
        'A desktop is recommended where the screen is narrow; the person may tick it away for good.',
      tags: 'open',
      on: {
        closed: {
          target: 'reporting',
          actions: { type: 'keep', params: ({ event }) => ({ never: event.never }) },
        },
      },
    },
    reporting: {
      description: 'The answer is on its way to the server.',
      entry: { type: 'remember', params: ({ context }) => ({ never: context.answer === 'never' }) },
      invoke: {
        src: 'report',
        input: ({ context }) => ({ never: context.answer === 'never' }),
        onDone: 'told',
        onError: 'told',
      },
    },
    told: { description: 'Nothing more is recommended in this visit.', type: 'final' },
  },
})

export const desktopRecommendationAllowList: AllowList<typeof desktopRecommendationMachine> = {
  context: { answer: 'shown' },
  events: { closed: { never: 'shown' } },
}
