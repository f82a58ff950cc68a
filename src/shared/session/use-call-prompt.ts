import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { type CallPromptEvent, callPromptMachine } from '#machines/call-prompt/call-prompt.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { inspect } from '../inspection/actors.ts'
import { useLatest } from '../ui/hooks.ts'
import type { CallPrompt } from './call-prompt.ts'

/** Shows the dialog while refused calls wait. `openDialog` loads it and returns false on failure. */
export const useCallPrompt = (prompt: CallPrompt, openDialog: () => Promise<boolean>) => {
  const latest = useLatest(openDialog)
  const machine = useMemo(
    () =>
      provide(callPromptMachine, {
        actors: {
          watchCalls: fromCallback<CallPromptEvent>(({ sendBack }) =>
            prompt.hear(() => sendBack({ type: 'call.waits' })),
          ),
          fetchDialog: fromPromise<void, void>(async () => {
            if (!(await latest.current())) throw new Error('The dialog could not be fetched')
          }),
        },
        actions: { answer: (_, { isGiven }) => prompt.answer(isGiven) },
      }),
    [prompt, latest],
  )
  const [state, send] = useActor(machine, { inspect })
  return {
    isAsking: state.hasTag('asking'),
    answer: (isGiven: boolean) => send({ type: 'answer.given', isGiven }),
  }
}
