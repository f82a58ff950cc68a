/**
 * The open onboarding screen and its work. The portal owns it; the server owns the furthest reached step, and this chart follows
 * it. Every screen has the same states, described once in `screen`: it is loaded, edited and saved, with its step in the context.
 * The input stays in the form of the screen, which provides the call that sends it. Back and Forward of the browser move between
 * the screens like the button Back. An edit opens an earlier screen, and Next returns from it. If another tab has changed the step,
 * the chart opens the current step with a message.
 */
import { and, assertEvent, not } from 'xstate'
import type { Step } from '#contract/steps.ts'
import { isUnsent } from '../onboarding/selectors.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { problemCode, toCallProblem } from '../shared/call-problem.ts'
import {
  type LoadedScreen,
  NOTHING_REPORTED,
  type OnboardingScreensContext,
  type Progress,
  screenParts,
} from './setup.ts'

/** Passes the event as parameters to an action or guard. */
const ofEvent = <Event>({ event }: { event: Event }): Event => event

/** Passes the output of an invoked actor as parameters. */
const ofOutput = <Output>({ event }: { event: { output: Output } }): Output => event.output

const decide = '#onboarding-screens.deciding'

const follow = { type: 'follow', params: ofOutput<Progress> } as const

const remember = {
  type: 'remember',
  params: ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) }),
} as const

const isOpen = { type: 'isOpen', params: ofEvent<{ screen: Step | null }> } as const

const undoHistory = { type: 'undoHistory', params: ofEvent<{ distance: number }> } as const

const onNext = [
  {
    guard: { type: 'nothingToSave', params: ofEvent<{ changed: boolean }> },
    target: decide,
    actions: ['forget', 'goOn'],
  },
  { target: 'saving' },
] as const

const onProgress = [
  {
    guard: { type: 'leavesScreen', params: ofEvent<Progress> },
    target: decide,
    actions: [{ type: 'follow', params: ofEvent<Progress> }, 'resume', 'tellMoved'],
  },
  { actions: { type: 'follow', params: ofEvent<Progress> } },
] as const

const leave = {
  'back.pressed': {
    guard: and(['hasBack', not('isWorking')]),
    target: decide,
    actions: ['forget', 'goBack'],
  },
  'edit.pressed': [
    { guard: 'isWorking' },
    {
      guard: { type: 'canGoTo', params: ofEvent<{ screen: Step }> },
      target: decide,
      actions: ['forget', { type: 'edit', params: ofEvent<{ screen: Step }> }],
    },
  ],
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

/** During a call, a move of the browser is undone. */
const stay = { 'history.moved': [{ guard: isOpen }, { actions: undoHistory }] } as const

export const onboardingScreensMachine = screenParts.createMachine({
  id: 'onboarding-screens',
  context: ({ input }) => ({
    opening: input?.opening ?? null,
    before: input?.before ?? null,
    accountType: 'business',
    step: 'google-info',
    revision: 0,
    screen: 'google-info',
    returnTo: null,
    content: null,
    ...NOTHING_REPORTED,
    problem: null,
    moved: false,
  }),
  invoke: { src: 'watchHistory' },
  initial: 'beginning',
  states: {
    beginning: {
      description: 'The page loaded, with or without the customer and the first screen.',
      always: [
        { guard: 'hasOpening', target: 'deciding', actions: ['followOpening', 'open'] },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The customer is being loaded, to resume at the right step.',
      tags: 'loading',
      invoke: {
        id: 'loadCustomer',
        src: 'loadCustomer',
        input: ({ event }) => ({ fresh: event.type === 'retry.pressed' }),
        onDone: { target: 'deciding', actions: [follow, 'open'] },
        onError: { target: 'not-loaded', actions: remember },
      },
    },
    'not-loaded': {
      description: 'The customer could not be loaded; the person can retry.',
      tags: 'not-loaded',
      on: { 'retry.pressed': { target: 'loading', actions: 'forget' } },
    },
    deciding: {
      description: 'The portal chooses the screen to open.',
      always: [{ guard: 'isCompleted', target: 'completed' }, { target: 'screen' }],
    },
    screen: {
      description: 'One screen is open: the one of the step `screen` in the context.',
      entry: [
        { type: 'note', params: NOTHING_REPORTED },
        {
          type: 'enterInHistory',
          params: ({ context: { screen, accountType } }) => ({
            screen,
            accountType,
            isLocked: !isUnsent(screen),
          }),
        },
      ],
      on: {
        'progress.told': { actions: { type: 'knowRevision', params: ofEvent<Progress> } },
        'screen.reported': {
          actions: { type: 'note', params: ({ event: { type: _, ...report } }) => report },
        },
      },
      initial: 'arriving',
      states: {
        arriving: {
          description: 'The screen came with the page, or must be loaded.',
          always: [
            { guard: 'opensThisScreen', target: 'editing', actions: 'showOpening' },
            { target: 'loading' },
          ],
        },
        loading: {
          description: 'The code and the data of the screen are being loaded.',
          tags: 'loading',
          invoke: {
            id: 'loadScreen',
            src: 'loadScreen',
            input: ({ context: { screen, accountType } }) => ({ screen, accountType }),
            onDone: { target: 'editing', actions: { type: 'show', params: ofOutput<LoadedScreen> } },
            onError: { target: 'not-loaded', actions: remember },
          },
          on: leave,
        },
        'not-loaded': {
          description: 'The screen could not be loaded; the person can retry.',
          tags: 'not-loaded',
          on: { 'retry.pressed': { target: 'loading', actions: 'forget' }, ...leave },
        },
        editing: {
          description: 'The person fills in the screen.',
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
            input: ({ context, event }) => {
              assertEvent(event, 'next.pressed')
              return { save: event.save, revision: context.revision }
            },
            onDone: { target: decide, actions: [follow, 'goOn'] },
            onError: [
              {
                guard: { type: 'isConflict', params: ofEvent<{ error: unknown }> },
                target: 'catching-up',
                actions: remember,
              },
              { target: 'failed', actions: remember },
            ],
          },
          on: stay,
        },
        'catching-up': {
          description: 'Another tab or person saved first; the current step is being loaded.',
          tags: ['form', 'busy'],
          invoke: {
            id: 'catchUp',
            src: 'loadCustomer',
            input: { fresh: true },
            onDone: [
              {
                guard: { type: 'movedOn', params: ofOutput<Progress> },
                target: decide,
                actions: [follow, 'resume', 'tellMoved'],
              },
              { target: 'failed', actions: follow },
            ],
            onError: 'failed',
          },
          on: stay,
        },
        failed: {
          description: 'The screen could not be saved; the entries are kept.',
          tags: 'form',
          on: {
            'next.pressed': onNext,
            ...leave,
            edited: { target: 'editing', actions: 'forget' },
            'progress.told': onProgress,
          },
        },
      },
    },
    completed: {
      description: 'The onboarding is complete; the dashboard opens next.',
      tags: 'done',
      type: 'final',
      entry: 'leave',
    },
  },
})

export const onboardingScreensAllowList: AllowList<typeof onboardingScreensMachine> = {
  context: {
    accountType: 'shown',
    step: 'shown',
    revision: 'shown',
    isKept: 'shown',
    isWorking: 'shown',
    isReady: 'shown',
    opening: 'hidden',
    before: 'shown',
    screen: 'shown',
    returnTo: 'shown',
    content: 'hidden',
    problem: problemCode,
    moved: 'shown',
  },
  events: {
    'next.pressed': { changed: 'shown', save: 'hidden' },

    'edit.pressed': { screen: 'shown' },

    'history.moved': { screen: 'shown', distance: 'shown' },

    'screen.reported': { isKept: 'shown', isWorking: 'shown', isReady: 'shown' },
    'progress.told': { accountType: 'shown', step: 'shown', revision: 'shown' },
  },
}
