import { useEffect, useSyncExternalStore } from 'react'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { reasonPrompt } from '#src/shared/session/reason-prompt.ts'
import { useOnDemand } from '#src/shared/ui/use-on-demand.ts'

const fetchDialog = async () => (await import('./reason-dialog.tsx')).ReasonDialog

/** Shows the question for a reason while a refused change waits for one. */
export const Reason = () => {
  const isAsking = useSyncExternalStore(reasonPrompt.subscribe, reasonPrompt.isAsking, () => false)
  const { customer } = useCurrent()
  const { Part, open, close } = useOnDemand(fetchDialog, 'fields')

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each question
  useEffect(() => {
    if (!isAsking) return close()
    void open().then((isOpen) => isOpen || reasonPrompt.answer(false))
  }, [isAsking])

  return Part && customer && <Part customer={customer} onAnswer={reasonPrompt.answer} />
}
