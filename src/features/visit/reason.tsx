import { reasonPrompt } from '#src/shared/session/call-prompt.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useCallPrompt } from '#src/shared/session/use-call-prompt.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'

const fetchDialog = async () => (await import('./reason-dialog.tsx')).ReasonDialog

/** Shows the dialog while a refused change for a customer waits for the administrator's reason. */
export const Reason = () => {
  const { customer } = useCurrent()
  const { Part, open } = useOnDemand(fetchDialog, 'fields')
  const { isAsking, answer } = useCallPrompt(reasonPrompt, open)
  return isAsking && Part && customer && <Part customer={customer} onAnswer={answer} />
}
