import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { retryCloudAccount } from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '../api/api.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { useDialog } from '../dialog/use-dialog.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify } from '../ui/notify.ts'
import { keepDecision, reloadAccount } from './account-changes.ts'

/** Lets an administrator call the cloud provider again now. */
export const CloudRetryButton = ({ customer: { id } }: { customer: Customer }) => {
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
      // The change may have succeeded at the provider meanwhile.
      void reloadAccount(queryClient)
    },
  })

  return (
    <Button variant="default" loading={isBusy} onClick={submit}>
      {t('retry')}
    </Button>
  )
}
