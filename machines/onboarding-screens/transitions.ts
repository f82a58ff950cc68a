import { and, not } from 'xstate'
import type { Step } from '#contract/steps.ts'
import { toCallProblem } from '../shared/call-problem.ts'
import type { OnboardingScreensContext, Progress } from './types.ts'

/** For an action or guard that takes its parameters from the event as it is. */
export const ofEvent = <Event>({ event }: { event: Event }): Event => event

/** The same of what an invoked call was answered with. */
export const ofOutput = <Output>({ event }: { event: { output: Output } }): Output => event.output

export const decide = '#onboarding-screens.deciding'

export const follow = { type: 'follow', params: ofOutput<Progress> } as const

export const remember = {
  type: 'remember',
  params: ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) }),
} as const

const isOpen = { type: 'isOpen', params: ofEvent<{ screen: Step | null }> } as const

const undoHistory = { type: 'undoHistory', params: ofEvent<{ distance: number }> } as const

export const onNext = [
  {
    guard: { type: 'nothingToSave', params: ofEvent<{ changed: boolean }> },
    target: decide,
    actions: ['forget', 'goOn'],
  },
  { target: 'saving' },
] as const

export const onProgress = [
  {
    guard: { type: 'leavesScreen', params: ofEvent<Progress> },
    target: decide,
    actions: [{ type: 'follow', params: ofEvent<Progress> }, 'resume', 'tellMoved'],
  },
  { actions: { type: 'follow', params: ofEvent<Progress> } },
] as const

export const leave = {
  'back.pressed': {
    guard: and(['hasBack', not('isWorking')]),
    target: decide,
    actions: ['forget', 'goBack'],
  },
  'history.moved': [
    { guard: isOpen },
    { guard: 'isWorking', actions: undoHistory },
    {
      guard: { type: 'canGoTo', params: ofEvent<{ screen: Step | null }> },
      target: decide,
      actions: ['forget', { type: 'goTo', params: ofEvent<{ screen: Step | null }> }],
    },
    {
      actions: {
        type: 'correctHistory',
        params: ({ context }: { context: OnboardingScreensContext }) => ({ screen: context.screen }),
      },
    },
  ],
} as const

/** While something is sent, a move of the browser is undone. */
export const stay = { 'history.moved': [{ guard: isOpen }, { actions: undoHistory }] } as const
