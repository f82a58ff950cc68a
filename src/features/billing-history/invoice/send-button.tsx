import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { Invoice } from '#contract/entities/invoice.ts'
import { isInCorrection } from '#machines/tax-document/selectors.ts'
import { taxDocumentSnapshot } from '#machines/tax-document/tax-document.machine.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'

/** Opens the dialog that sends the PDF to an address. Nothing for people who may not, and while the document is corrected. */
export const SendButton = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('invoice')
  const mayDo = useMayDo()
  const { Part, open, close } = useOnDemand(
    async () => (await import('./send-dialog.tsx')).SendDialog,
    'fields',
  )
  const { invoiceUrl, taxDocument } = invoice
  if (!mayDo('invoices.send') || (taxDocument && isInCorrection(taxDocumentSnapshot(taxDocument))))
    return null
  return (
    <>
      <Button
        variant="default"
        disabled={invoiceUrl === null}
        aria-haspopup="dialog"
        leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
        onClick={() => void open()}
      >
        {t('send.open')}
      </Button>
      {Part && <Part invoice={invoice} onClose={close} />}
    </>
  )
}
