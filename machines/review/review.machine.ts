/**
 * Requesting changes from a customer: the reviewer marks single values and documents of an application with a correction each, and
 * sends all of them at once. The portal owns it. No text is lost before it is sent: a begun text stays when another value is
 * marked, and a refusal keeps every mark. If another reviewer was faster, the application is read again and the marks stay.
 */
import { assign, setup } from 'xstate'
import { CHANGE_TARGETS, type ChangeTarget } from '#contract/entities/requested-change.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, isConflict, problemCode, toCallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'

/** A requested change with its reason for the customer. */
export interface Mark {
  target: ChangeTarget
  reason: string
}

interface ReviewContext {
  /** The changes to request, in the order of the screen. */
  marks: Mark[]
  /** Begun texts that are not kept as marks yet, by their target. */
  drafts: Partial<Record<ChangeTarget, string>>
  /** The target of the open text. */
  target: ChangeTarget | null
  problem: CallProblem | null
}

type ReviewEvent =
  | { type: 'mark.pressed'; target: ChangeTarget }
  | { type: 'reason.typed'; reason: string }
  | { type: 'mark.kept'; reason: string }
  | { type: 'mark.dropped' }
  | { type: 'mark.removed'; target: ChangeTarget }
  | { type: 'send.pressed' }
  | { type: 'back.pressed' }
  | { type: 'confirm.pressed' }

const sorted = (marks: readonly Mark[]): Mark[] =>
  marks.toSorted((one, other) => CHANGE_TARGETS.indexOf(one.target) - CHANGE_TARGETS.indexOf(other.target))

const without = <Value>(
  drafts: Partial<Record<ChangeTarget, Value>>,
  target: ChangeTarget | null,
): Partial<Record<ChangeTarget, Value>> =>
  Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== target))

const reviewSetup = setup({
  types: {
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
    tags: {} as 'marking' | 'confirming' | 'busy',
  },
  actors: {
    /** Requests the marked changes from the customer. */
    send: unprovided<void, { marks: Mark[] }>('review', 'send'),
    /** Reads the application again. */
    reload: unprovided<void>('review', 'reload'),
  },
  actions: {
    begin: assign(({ context }, params: { target: ChangeTarget }) => {
      const { marks, drafts } = context
      const reason = marks.find(({ target }) => target === params.target)?.reason ?? ''
      return {
        target: params.target,
        drafts: { ...drafts, [params.target]: drafts[params.target] ?? reason },
      }
    }),
    write: assign(({ context: { target, drafts } }, params: { reason: string }) =>
      target === null ? {} : { drafts: { ...drafts, [target]: params.reason } },
    ),
    keep: assign(({ context: { target, marks, drafts } }, params: { reason: string }) =>
      target === null
        ? {}
        : {
            marks: sorted([
              ...marks.filter((mark) => mark.target !== target),
              { target, reason: params.reason },
            ]),
            drafts: without(drafts, target),
            target: null,
            problem: null,
          },
    ),
    drop: assign(({ context: { target, drafts } }) => ({ drafts: without(drafts, target), target: null })),
    remove: assign(({ context: { marks, drafts, target: current } }, params: { target: ChangeTarget }) => ({
      marks: marks.filter(({ target }) => target !== params.target),
      drafts: without(drafts, params.target),
      target: current === params.target ? null : current,
      problem: null,
    })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null }),
    clear: assign({ marks: [], drafts: {}, target: null, problem: null }),
  },
  guards: {
    /** There is a mark, and no begun text would be lost. */
    isReady: ({ context: { marks, drafts } }) =>
      marks.length > 0 && Object.values(drafts).every((draft) => draft.trim() === ''),
    isWritten: ({ context }, params: { target: ChangeTarget }) => context.target === params.target,
    isFaster: (_, params: { problem: CallProblem }) =>
      isConflict(params.problem) || params.problem.code === 'status-conflict',
  },
})

const problemOf = ({ event }: { event: { error: unknown } }) => ({
  problem: toCallProblem(event.error),
})

const remembering = { type: 'remember', params: problemOf } as const

const targetOf = ({ event }: { event: { target: ChangeTarget } }) => ({ target: event.target })

const marking = {
  'mark.pressed': { target: 'marking', actions: { type: 'begin', params: targetOf } },
} as const

const removed = { type: 'remove', params: targetOf } as const

const removing = { 'mark.removed': { target: 'reading', actions: removed } } as const

/** Drops empty texts. */
const sendable = {
  'send.pressed': { guard: 'isReady', target: 'confirming', actions: 'drop' },
} as const

export const reviewMachine = reviewSetup.createMachine({
  id: 'review',
  context: { marks: [], drafts: {}, target: null, problem: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'The reviewer reads the application and can mark changes to request.',
      on: { ...marking, ...removing, ...sendable },
    },
    marking: {
      description: 'The reviewer writes the change to request for one value or document.',
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
      description: 'The reviewer sees the message to the customer and confirms it.',
      tags: 'confirming',
      on: { 'confirm.pressed': 'sending', 'back.pressed': 'reading' },
    },
    sending: {
      description: 'The requested changes are being sent to the customer.',
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
      description: 'Nothing was sent; the marks are kept, and the reviewer can retry.',
      tags: 'confirming',
      on: { 'confirm.pressed': 'sending', 'back.pressed': 'reading' },
    },
    outdated: {
      description: 'The application has changed and is being loaded again; the marks are kept.',
      tags: 'busy',
      invoke: { src: 'reload', onDone: 'reading', onError: 'reading' },
    },
    sent: {
      description: 'The changes are requested; the review continues when the customer resubmits.',
      entry: 'clear',
      on: { ...marking },
    },
  },
})

export const reviewAllowList: AllowList<typeof reviewMachine> = {
  context: {
    marks: (marks) => marks.map(({ target }) => target),
    drafts: (drafts) => Object.keys(drafts),
    target: 'shown',
    problem: problemCode,
  },
  events: {
    'mark.pressed': { target: 'shown' },
    'reason.typed': { reason: 'hidden' },
    'mark.kept': { reason: 'hidden' },

    'mark.removed': { target: 'shown' },
  },
}
