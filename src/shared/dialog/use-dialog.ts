import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { DialogMachine } from '#machines/dialog/define-dialog.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { provide } from '#machines/shared/provide.ts'
import { useIntent } from '../api/intent.ts'
import { inspect } from '../inspection/actors.ts'
import { useLatest } from '../ui/hooks.ts'

interface DialogEffects<Output> {
  /**
   * The call, with its key: the same as long as the same thing is wanted and no answer was heard, so that it happens once. What was
   * typed stays beside the chart.
   */
  send: (idempotencyKey: string) => Promise<Output>
  /** The call has succeeded. Without it the component shows what was done. */
  onDone?: () => void
  onFailed?: (problem: CallProblem) => void
  /** The dialog is closed without having done anything, or after what was done has been read. */
  onClose?: () => void
}

/** The chart of a dialog that is open while its component is mounted. */
export const useDialog = <Output>(chart: DialogMachine<Output>, effects: DialogEffects<Output>) => {
  const { intent, renew } = useIntent()
  const latest = useLatest({ ...effects, intent })
  const machine = useMemo(
    () =>
      provide<DialogMachine<Output>>(chart, {
        actors: {
          send: fromPromise<Output, void>(() => latest.current.intent((key) => latest.current.send(key))),
        },
        actions: {
          succeeded: () => latest.current.onDone?.(),
          failed: (_, { problem }) => latest.current.onFailed?.(problem),
          close: () => latest.current.onClose?.(),
        },
      }),
    [chart, latest],
  )
  const [state, send] = useActor(machine, { inspect })

  return {
    state,
    problem: state.context.problem,
    isBusy: state.hasTag('busy'),
    submit: () => send({ type: 'submit.pressed' }),
    edited: () => {
      renew()
      send({ type: 'edited' })
    },
    review: () => send({ type: 'review.pressed' }),
    back: () => send({ type: 'back.pressed' }),
    close: () => send({ type: 'close.pressed' }),
  }
}

export type OpenDialog = Omit<ReturnType<typeof useDialog>, 'state'>
