/**
 * Which onboarding screen is open and what it is doing. The portal owns it; the server owns the furthest step reached, and
 * this chart follows it. Every screen lives the same life, drawn once in `screen`: it is loaded, edited and saved, with its step in
 * the context. What is typed stays in the screen's form, which hands over how it is sent. The browser's Back and Forward move
 * between the screens as the button Back does; a customer who was overtaken by another tab is brought to the true step and told.
 */
import { assertEvent } from 'xstate'
import { isUnsent } from '../onboarding/selectors.ts'
import { NOTHING_REPORTED, screenParts } from './screen-parts.ts'
import {
  decide,
  follow,
  leave,
  ofEvent,
  ofOutput,
  onNext,
  onProgress,
  remember,
  stay,
} from './transitions.ts'
import type { LoadedScreen, Progress } from './types.ts'

export const onboardingScreensMachine = screenParts.createMachine({
  id: 'onboarding-screens',
  context: ({ input }) => ({
    opening: input?.opening ?? null,
    before: input?.before ?? null,
    accountType: 'business',
    step: 'google-info',
    revision: 0,
    screen: 'google-info',
    content: null,
    ...NOTHING_REPORTED,
    problem: null,
    moved: false,
  }),
  invoke: { src: 'watchHistory' },
  initial: 'beginning',
  states: {
    beginning: {
      description: 'The page has come with the customer and the first screen, or without.',
      always: [
        { guard: 'hasOpening', target: 'deciding', actions: ['followOpening', 'open'] },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The customer is being read, to know where to resume.',
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
      description: 'It is not known where to resume; reading the customer can be repeated.',
      tags: 'not-loaded',
      on: { 'retry.pressed': { target: 'loading', actions: 'forget' } },
    },
    deciding: {
      description: 'The screen to open is settled.',
      always: [{ guard: 'isCompleted', target: 'completed' }, { target: 'screen' }],
    },
    screen: {
      description: 'One screen is open: that of the step `screen` in the context.',
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
          description: 'The screen has come with the page, or is fetched.',
          always: [
            { guard: 'opensThisScreen', target: 'editing', actions: 'showOpening' },
            { target: 'loading' },
          ],
        },
        loading: {
          description: 'The code and the data of the screen are on their way.',
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
          description: 'Another tab or person was faster; the true step is being read.',
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
    },
    completed: {
      description: 'Onboarding is over; the dashboard is next.',
      tags: 'done',
      type: 'final',
      entry: 'leave',
    },
  },
})
