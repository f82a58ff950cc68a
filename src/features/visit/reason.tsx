import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { type ReasonPromptEvent, reasonPromptMachine } from '#machines/reason-prompt/reason-prompt.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { reasonPrompt } from '#src/shared/session/reason-prompt.ts'
import { useLatest, useOnDemand } from '#src/shared/ui/hooks.ts'

const fetchDialog = async () => (await import('./reason-dialog.tsx')).ReasonDialog

/** Shows the question while a refused change waits for a reason. */
export const Reason = () => {
  const { customer } = useCurrent()
  const { Part, open } = useOnDemand(fetchDialog, 'fields')
  const latest = useLatest(open)
  const machine = useMemo(
    () =>
      provide(reasonPromptMachine, {
        actors: {
          watchCalls: fromCallback<ReasonPromptEvent>(({ sendBack }) =>
            reasonPrompt.hear(() => sendBack({ type: 'reason.wanted' })),
          ),
          fetchDialog: fromPromise<void, void>(async () => {
            if (!(await latest.current())) throw new Error('The dialog could not be fetched')
          }),
        },
        actions: { answer: (_, { isGiven }) => reasonPrompt.answer(isGiven) },
      }),
    [latest],
  )
  const [state, send] = useActor(machine, { inspect })

  return (
    state.hasTag('asking') &&
    Part &&
    customer && <Part customer={customer} onAnswer={(isGiven) => send({ type: 'answer.given', isGiven })} />
  )
}
