import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { retryCloudAccount } from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { keepDecision } from '../account/keep-decision.ts'
import { reloadAccount } from '../account/reload-account.ts'
import { call } from '../api/api.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { useDialog } from '../dialog/use-dialog.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify } from '../ui/notify.ts'

/** An administrator's way to have the cloud provider asked again, now. */
export const RetryButton = ({ customer: { id } }: { customer: Customer }) => {
  const { t } = useTranslation('cloud')
  const queryClient = useQueryClient()
  const words = useErrorMessage()
  const { submit, isBusy } = useDialog(dialogs.cloudRetry, {
    send: async (idempotencyKey) => {
      const params = { customerId: id }
      const { customer } = await call(retryCloudAccount, { params }, { idempotencyKey })
      void notify.success(t('retried'))
      keepDecision(queryClient, customer)
    },
    onFailed: (problem) => {
      void notify.warning(words(problem))
      // What stood against it may be that the provider has done it meanwhile.
      void reloadAccount(queryClient)
    },
  })

  return (
    <Button variant="default" loading={isBusy} onClick={submit}>
      {t('retry')}
    </Button>
  )
}
