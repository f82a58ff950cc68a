import { signInPrompt } from '#src/shared/session/call-prompt.ts'
import { useCallPrompt } from '#src/shared/session/use-call-prompt.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'

const fetchDialog = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog

/** Shows the dialog while a refused act waits for a fresh sign-in. */
export const ConfirmSignIn = () => {
  const { Part, open } = useOnDemand(fetchDialog)
  const { isAsking, answer } = useCallPrompt(signInPrompt, open)
  return isAsking && Part && <Part onAnswer={answer} />
}
