/**
 * Whether a desktop is recommended in this visit, and what the person answers. The portal owns it. An answer given before signing in
 * is reported as soon as there is a customer to report it for; one that does not arrive is not asked for again in this visit. On which
 * screens and screen widths it is shown is no matter of this chart.
 */
import { assign, setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'
import { effect, unprovided } from '../shared/provide.ts'

/**
 * What became of the recommendation in this visit: the box was ticked (`never` again), it was not (`later`), or either has been
 * reported (`told`).
 */
export type DesktopAnswer = 'never' | 'later' | 'told'

const desktopRecommendationSetup = setup({
  types: {
    context: {} as { answer: DesktopAnswer | null },
    events: {} as { type: 'closed'; never: boolean },
    /** An answer given before signing in waits in the browser. */
    input: {} as { left: DesktopAnswer | null },
    tags: {} as 'open',
  },
  actors: { report: unprovided<void, { never: boolean }>('desktop-recommendation', 'report') },
  actions: {
    keep: assign((_, params: { never: boolean }) => ({ answer: params.never ? 'never' : 'later' })),
    /** Note for the rest of the visit that it is told, and for this browser that the box was ticked. */
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
    told: { description: 'Nothing is recommended any more in this visit.', type: 'final' },
  },
})

export const desktopRecommendationAllowList: AllowList<typeof desktopRecommendationMachine> = {
  context: { answer: 'shown' },
  events: { closed: { never: 'shown' } },
}
