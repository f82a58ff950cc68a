/**
 * Which onboarding screen is open and what it is doing. The portal owns it; the server owns the furthest step reached, and
 * this chart follows it. Every screen goes through the same states: its data and code load, it is edited, it is saved. What
 * is typed stays in the screen's form, and the `save` actor knows what to send. Whoever was overtaken by another tab is
 * brought to the true step and told.
 */
import { assign, setup } from 'xstate'
import { Step } from '#contract/steps.ts'
import {
  canRevisit,
  isReached,
  nextStep,
  openingScreen,
  previousStep,
  resumeStep,
} from '../onboarding/order.ts'
import { type CallProblem, isConflict, toCallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'
import type {
  OnboardingScreensContext,
  OnboardingScreensEvent,
  OnboardingScreensInput,
  Progress,
} from './types.ts'

const isAhead = ({ screen, step, accountType }: OnboardingScreensContext) =>
  screen !== step && isReached(screen, step, accountType)

/** The screen after a saved one: the next in order, but never beyond what the server has reached. */
const screenAfter = (screen: Step, { accountType, step }: Progress): Step => {
  const next = nextStep(screen, accountType) ?? step
  return isReached(next, step, accountType) ? next : step
}

const rememberError = {
  type: 'remember',
  params: ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) }),
} as const

const charts = setup({
  types: {
    context: {} as OnboardingScreensContext,
    events: {} as OnboardingScreensEvent,
    input: {} as OnboardingScreensInput | undefined,
    /** `opened`: a screen is settled. `locked`: there is no other to go to from here. */
    tags: {} as 'loading' | 'not-loaded' | 'form' | 'busy' | 'done' | 'opened' | 'locked',
  },
  actors: {
    loadCustomer: unprovided<Progress>('onboarding-screens', 'loadCustomer'),
    loadScreen: unprovided<void, { screen: Step }>('onboarding-screens', 'loadScreen'),
    save: unprovided<Progress, { screen: Step }>('onboarding-screens', 'save'),
  },
  actions: {
    follow: assign((_, progress: Progress) => ({ accountType: progress.accountType, step: progress.step })),
    open: assign(({ context }) => ({
      screen: openingScreen(context.before, context.step, context.accountType),
    })),
    resume: assign(({ context }) => ({ screen: resumeStep(context.step, context.accountType) })),
    goOn: assign(({ context }) => ({ screen: screenAfter(context.screen, context) })),
    goBack: assign(({ context }) => ({ screen: previousStep(context.screen) ?? context.screen })),
    goTo: assign((_, params: { screen: Step }) => ({ screen: params.screen })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    tellMoved: assign({ moved: true, problem: null }),
    forget: assign({ problem: null, moved: false }),
  },
  guards: {
    opens: ({ context }, params: { screen: Step }) => context.screen === params.screen,
    hasBack: ({ context }) => previousStep(context.screen) !== null,
    canGoTo: ({ context }, params: { screen: Step }) =>
      params.screen !== context.screen && canRevisit(params.screen, context.step, context.accountType),
    nothingToSave: ({ context }, params: { changed: boolean }) => !params.changed && isAhead(context),
    isConflict: (_, params: { error: unknown }) => isConflict(toCallProblem(params.error)),
    /** The customer stands where this screen is not shown any more. */
    leavesScreen: ({ context }, { step, accountType }: Progress) =>
      context.screen !== resumeStep(step, accountType) && !isReached(context.screen, step, accountType),
    movedOn: ({ context }, progress: Progress) =>
      progress.step !== context.step || progress.accountType !== context.accountType,
  },
})

const follow = {
  type: 'follow',
  params: ({ event }: { event: { output: Progress } }) => event.output,
} as const
const nothingToSave = {
  type: 'nothingToSave',
  params: ({ event }: { event: { changed: boolean } }) => event,
} as const

const conflicts = {
  type: 'isConflict',
  params: ({ event }: { event: { error: unknown } }) => event,
} as const
const told = ({ event }: { event: Progress }): Progress => event
const onProgress = [
  {
    guard: { type: 'leavesScreen', params: told },
    target: '#onboarding-screens.deciding',
    actions: [{ type: 'follow', params: told }, 'resume', 'tellMoved'],
  },
  { actions: { type: 'follow', params: told } },
] as const
const movedOn = {
  type: 'movedOn',
  params: ({ event }: { event: { output: Progress } }) => event.output,
} as const
const decide = '#onboarding-screens.deciding'
const wanted = ({ event }: { event: { screen: Step } }) => ({ screen: event.screen })
const leave = {
  'back.pressed': { guard: 'hasBack', target: decide, actions: ['forget', 'goBack'] },
  'screen.wanted': {
    guard: { type: 'canGoTo', params: wanted },
    target: decide,
    actions: ['forget', { type: 'goTo', params: wanted }],
  },
} as const
const onNext = [
  { guard: nothingToSave, target: decide, actions: ['forget', 'goOn'] },
  { target: 'saving' },
] as const

const screen = (description: string, isLocked = false) =>
  charts.createStateConfig({
    description,
    tags: isLocked ? ['opened', 'locked'] : 'opened',
    initial: 'loading',
    states: {
      loading: {
        description: 'The code and the data of the screen are on their way.',
        tags: 'loading',
        invoke: {
          id: 'loadScreen',
          src: 'loadScreen',
          input: ({ context }) => ({ screen: context.screen }),
          onDone: 'editing',
          onError: { target: 'not-loaded', actions: rememberError },
        },
        on: leave,
      },
      'not-loaded': {
        description: 'The screen cannot be shown without its data; loading can be repeated.',
        tags: 'not-loaded',
        on: { 'retry.pressed': { target: 'loading', actions: 'forget' }, ...leave },
      },
      editing: {
        description: 'The person fills the screen.',
        tags: 'form',
        on: { 'next.pressed': onNext, ...leave, 'progress.told': onProgress },
      },
      saving: {
        description: 'The screen is being saved; a second press does nothing.',
        tags: ['form', 'busy'],
        entry: 'forget',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({ screen: context.screen }),
          onDone: { target: decide, actions: [follow, 'goOn'] },
          onError: [
            { guard: conflicts, target: 'catching-up', actions: rememberError },
            { target: 'failed', actions: rememberError },
          ],
        },
      },
      'catching-up': {
        description: 'Somebody was faster; the true step is being read.',
        tags: ['form', 'busy'],
        invoke: {
          id: 'catchUp',
          src: 'loadCustomer',
          onDone: [
            { guard: movedOn, target: decide, actions: [follow, 'resume', 'tellMoved'] },
            { target: 'failed' },
          ],
          onError: 'failed',
        },
      },
      failed: {
        description: 'Saving did not work; everything typed is still there.',
        tags: 'form',
        on: {
          'next.pressed': onNext,
          ...leave,
          edited: { target: 'editing', actions: 'forget' },
          'progress.told': onProgress,
        },
      },
    },
  })

export const onboardingScreensMachine = charts.createMachine({
  id: 'onboarding-screens',
  context: ({ input }) => ({
    before: input?.before ?? null,
    accountType: 'business',
    step: 'google-info',
    screen: 'google-info',
    problem: null,
    moved: false,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The customer is being read, to know where to resume.',
      tags: 'loading',
      invoke: {
        id: 'loadCustomer',
        src: 'loadCustomer',
        onDone: { target: 'deciding', actions: [follow, 'open'] },
        onError: { target: 'not-loaded', actions: rememberError },
      },
    },
    'not-loaded': {
      description: 'Nobody knows where to resume; reading the customer can be repeated.',
      tags: 'not-loaded',
      on: { 'retry.pressed': { target: 'loading', actions: 'forget' } },
    },
    deciding: {
      description: 'The screen to open is settled.',
      always: [
        ...Step.options
          .filter((step) => step !== 'onboarding-completed')
          .map((step) => ({
            guard: { type: 'opens', params: { screen: step } } as const,
            target: step,
          })),
        { target: 'onboarding-completed' },
      ],
    },
    'google-info': screen('Country and account type.'),
    'basic-info': screen('Who the company or the person is.'),
    'support-package': screen('The support package.'),
    'upload-documents': screen('The documents of a business.'),
    'billing-email': screen('The group of a business that gets the billing permissions.'),
    'payment-info': screen('The card.'),
    'terms-conditions': screen('The terms.'),
    'success-creation': screen('The account that was created.', true),
    'changes-requested': screen('What a reviewer asked to correct.', true),
    'onboarding-completed': {
      description: 'Onboarding is over; the dashboard is next.',
      tags: 'done',
      type: 'final',
    },
  },
})
