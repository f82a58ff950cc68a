/** Tells which step is shown from now on. */
export const shown = {
  type: 'showStep',
  params: ({ context }: { context: { step: number } }) => ({ step: context.step }),
} as const

const choose = {
  type: 'choose',
  params: ({ event }: { event: { step: number } }) => ({ step: event.step }),
} as const

/** Another step is looked at. */
export const choosing = {
  'forward.pressed': { actions: ['goOn', shown] },
  'back.pressed': { actions: ['goBack', shown] },
  'first.pressed': { actions: ['beginAgain', shown] },
  'last.pressed': { actions: ['goToEnd', shown] },
  'step.chosen': { actions: [choose, shown] },
} as const

/** Another step is looked at, which ends the playing. */
export const chosen = {
  'forward.pressed': { target: 'paused', ...choosing['forward.pressed'] },
  'back.pressed': { target: 'paused', ...choosing['back.pressed'] },
  'first.pressed': { target: 'paused', ...choosing['first.pressed'] },
  'last.pressed': { target: 'paused', ...choosing['last.pressed'] },
  'step.chosen': { target: 'paused', ...choosing['step.chosen'] },
} as const

/** The flow has taken steps since. */
export const counted = {
  'flow.read': {
    actions: {
      type: 'countSteps',
      params: ({ event }: { event: { steps: number } }) => ({ steps: event.steps }),
    },
  },
} as const
