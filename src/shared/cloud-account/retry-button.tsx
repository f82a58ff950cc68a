import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { retryCloudAccount } from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { cloudRetryMachine } from '#machines/cloud-retry/cloud-retry.machine.ts'
import { keepDecision } from '../account/keep-decision.ts'
import { call } from '../api/api.ts'
import { useProblemWords } from '../api/problem-words.ts'
import { useDialog } from '../dialog/use-dialog.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify } from '../ui/notify.ts'

/** An administrator's way to have the cloud provider asked again, now. */
export const RetryButton = ({ customer: { id } }: { customer: Customer }) => {
  const { t } = useTranslation('cloud')
  const queryClient = useQueryClient()
  const words = useProblemWords()
  const { send, isBusy, problem } = useDialog(cloudRetryMachine, async () => {
    const { customer } = await call(retryCloudAccount, { params: { customerId: id } })
    void notify.success(t('retried'))
    keepDecision(queryClient, customer)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem is told once
  useEffect(() => {
    if (problem) void notify.warning(words(problem))
  }, [problem])

  return (
    <Button variant="default" loading={isBusy} onClick={() => send({ type: 'submit.pressed' })}>
      {t('retry')}
    </Button>
  )
}
