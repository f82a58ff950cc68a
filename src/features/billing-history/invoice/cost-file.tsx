import { Button } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { exportInvoiceCosts } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { fetchAnswer, saveFile } from '#src/shared/api/files.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** Saves the costs of an invoice as a FOCUS file; a toast shows a failure. */
export const CostFile = ({ invoice: { id, qoyod_reference: number } }: { invoice: Invoice }) => {
  const { t } = useTranslation('invoice')
  const words = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await fetchAnswer(exportInvoiceCosts, { params: { reference: number ?? id } })
      saveFile(file, `focus-${number ?? id}.csv`)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return (
    <Button
      variant="default"
      loading={isPending}
      title={t('costsHint')}
      leftSection={<IconFileTypeCsv size={20} stroke={1.75} aria-hidden />}
      onClick={() => mutate()}
    >
      {t('costs')}
    </Button>
  )
}
