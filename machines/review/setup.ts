import { assign, setup } from 'xstate'
import { CHANGE_TARGETS, type ChangeTarget } from '#contract/entities/requested-change.ts'
import { type CallProblem, isConflict } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'
import type { Mark, ReviewContext, ReviewEvent } from './types.ts'

const sorted = (marks: readonly Mark[]): Mark[] =>
  marks.toSorted((one, other) => CHANGE_TARGETS.indexOf(one.target) - CHANGE_TARGETS.indexOf(other.target))

const without = <Value>(
  drafts: Partial<Record<ChangeTarget, Value>>,
  target: ChangeTarget | null,
): Partial<Record<ChangeTarget, Value>> =>
  Object.fromEntries(Object.entries(drafts).filter(([name]) => name !== target))

export const reviewSetup = setup({
  types: {
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
    tags: {} as 'marking' | 'confirming' | 'busy',
  },
  actors: {
    /** Asks the customer for what is marked. */
    send: unprovided<void, { marks: Mark[] }>('review', 'send'),
    /** Reads the application again. */
    reload: unprovided<void>('review', 'reload'),
  },
  actions: {
    begin: assign(({ context }, params: { target: ChangeTarget }) => {
      const { marks, drafts } = context
      const kept = marks.find(({ target }) => target === params.target)?.reason ?? ''
      return {
        target: params.target,
        drafts: { ...drafts, [params.target]: drafts[params.target] ?? kept },
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
    /** Something is marked, and nothing that was begun would get lost. */
    isReady: ({ context: { marks, drafts } }) =>
      marks.length > 0 && Object.values(drafts).every((draft) => draft.trim() === ''),
    isWritten: ({ context }, params: { target: ChangeTarget }) => context.target === params.target,
    isFaster: (_, params: { problem: CallProblem }) =>
      isConflict(params.problem) || params.problem.code === 'status-conflict',
  },
})
