/**
 * Asking a customer for changes: while an application is read, single values and documents are marked with what should be
 * corrected, and all of it is sent at once. The portal owns it. Nothing that was written is lost before it is sent: what is begun
 * at one thing stays when another one is marked, a refusal keeps every mark, and when another reviewer was faster the application is
 * read again with the marks still there.
 */
import { reviewSetup } from './setup.ts'
import { marking, problemOf, remembering, removed, removing, sendable, targetOf } from './steps.ts'

export type { Mark } from './types.ts'

export const reviewMachine = reviewSetup.createMachine({
  id: 'review',
  context: { marks: [], drafts: {}, target: null, problem: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'The reviewer reads the application, and may mark anything that should be corrected.',
      on: { ...marking, ...removing, ...sendable },
    },
    marking: {
      description: 'The reviewer writes what should be corrected about one value or document.',
      tags: 'marking',
      on: {
        ...marking,
        ...sendable,
        'reason.typed': {
          actions: { type: 'write', params: ({ event }) => ({ reason: event.reason }) },
        },
        'mark.kept': {
          target: 'reading',
          actions: { type: 'keep', params: ({ event }) => ({ reason: event.reason }) },
        },
        'mark.dropped': { target: 'reading', actions: 'drop' },
        'mark.removed': [
          { guard: { type: 'isWritten', params: targetOf }, target: 'reading', actions: removed },
          { actions: removed },
        ],
      },
    },
    confirming: {
      description: 'The reviewer sees what the customer is going to read, and is asked again.',
      tags: 'confirming',
      on: { 'confirm.pressed': 'sending', 'back.pressed': 'reading' },
    },
    sending: {
      description: 'What is marked is on its way to the customer.',
      tags: ['confirming', 'busy'],
      entry: 'forget',
      invoke: {
        src: 'send',
        input: ({ context }) => ({ marks: context.marks }),
        onDone: 'sent',
        onError: [
          {
            guard: { type: 'isFaster', params: problemOf },
            target: 'outdated',
            actions: remembering,
          },
          { target: 'failed', actions: remembering },
        ],
      },
    },
    failed: {
      description: 'Nothing was sent; every mark is still there and can be sent again.',
      tags: 'confirming',
      on: { 'confirm.pressed': 'sending', 'back.pressed': 'reading' },
    },
    outdated: {
      description: 'The application has changed meanwhile and is read again; every mark is still there.',
      tags: 'busy',
      invoke: { src: 'reload', onDone: 'reading', onError: 'reading' },
    },
    sent: {
      description: 'The customer has been asked; it is their turn until the application comes back.',
      entry: 'clear',
      on: { ...marking },
    },
  },
})
