import { useQueryClient } from '@tanstack/react-query'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { keepAccount } from '#src/shared/account/keep-subscription.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { useVoice } from './use-voice.ts'

/** Takes a cancellation back before it takes effect, from the dashboard. */
export const useKeepAccount = () => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  const words = useErrorMessage()
  const queryClient = useQueryClient()
  const { customer } = useCurrent()
  const { isBusy, submit } = useDialog(dialogs.keepAccount, {
    send: async (idempotencyKey) => {
      await keepAccount(queryClient, { ...(customer && { revision: customer.revision }), idempotencyKey })
      void notify.success(t(`${voice}.kept`))
      // The button goes with the notice it stands in.
      document.getElementById('content')?.focus()
    },
    onFailed: (problem) => {
      void notify.error(words(problem))
      void reloadAccount(queryClient)
    },
  })
  return { isBusy, keep: submit }
}
