import { assign, setup } from 'xstate'
import { effect, unprovided } from '../shared/provide.ts'

/**
 * What became of the recommendation in this visit: the box was ticked (`never` again), it was not (`later`), or either has been
 * reported (`told`).
 */
export type DesktopAnswer = 'never' | 'later' | 'told'

export const desktopRecommendationSetup = setup({
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
