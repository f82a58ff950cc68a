import { useActor } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { type AnyStateMachine, type ContextFrom, fromPromise } from 'xstate'
import type { DialogContext } from '#machines/dialog/define-dialog.ts'

/** What the call of a dialog answers with. */
export type OutputOf<Chart extends AnyStateMachine> =
  ContextFrom<Chart> extends DialogContext<infer Output> ? Output : never

/**
 * The chart of a dialog, made with `defineDialog` or one of its kind, together with the call it makes. What was typed stays beside
 * the chart: `work` is the one of the last render.
 */
export const useDialogChart = <Chart extends AnyStateMachine>(
  chart: Chart,
  work: () => Promise<OutputOf<Chart>>,
) => {
  const latest = useRef(work)
  latest.current = work
  const provided = useMemo(
    () => chart.provide({ actors: { send: fromPromise(() => latest.current()) } }) as Chart,
    [chart],
  )
  return useActor(provided)
}
