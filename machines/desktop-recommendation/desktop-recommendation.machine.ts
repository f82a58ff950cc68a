/**
 * Whether a desktop is recommended in this visit, and what the person answers. The portal owns it. An answer given before signing in
 * is reported as soon as there is a customer to report it for; one that does not arrive is not asked for again in this visit. On which
 * screens and screen widths it is shown is no matter of this chart.
 */
import { desktopRecommendationSetup } from './setup.ts'

export type { DesktopAnswer } from './setup.ts'

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
