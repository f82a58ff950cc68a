import { useEffect } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine, EventFrom } from 'xstate'
import type { DialogContext } from '#machines/dialog/define-dialog.ts'
import { type OutputOf, useDialogChart } from './use-dialog-chart.ts'

/**
 * The chart of a dialog that stands open for as long as its component does. `onDone` is told once, when the call has succeeded;
 * without it the component shows what it was done with.
 */
export const useDialog = <Chart extends AnyStateMachine>(
  chart: Chart,
  work: () => Promise<OutputOf<Chart>>,
  onDone?: () => void,
) => {
  const [state, send] = useDialogChart(chart, work)
  const snapshot: AnyMachineSnapshot = state
  const { problem }: Pick<DialogContext<unknown>, 'problem'> = snapshot.context
  const isDone = snapshot.hasTag('done')

  useEffect(() => send({ type: 'opened' } as EventFrom<Chart>), [send])

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it is done
  useEffect(() => {
    if (isDone) onDone?.()
  }, [isDone])

  return { state, send, problem, isBusy: snapshot.hasTag('busy') }
}
