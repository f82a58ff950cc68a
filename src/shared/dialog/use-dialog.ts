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
   * The call, with its idempotency key. The key stays the same until an answer comes or the input changes, so that the act happens
   * once. The typed values are not in the chart.
   */
  send: (idempotencyKey: string) => Promise<Output>
  /** Called on success with the answer. Without it the component shows the result. */
  onDone?: (output: Output) => void
  onFailed?: (problem: CallProblem) => void
  /** Called when the dialog closes: cancelled, or after its result was read. */
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
          succeeded: ({ context: { output } }) => {
            if (output !== null) latest.current.onDone?.(output)
          },
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
