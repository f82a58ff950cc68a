import { sendInvoice } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { InvoiceRecipient } from '#contract/forms/invoice-recipient.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { AddressDialog } from '#src/shared/account/address-dialog.tsx'
import { call } from '#src/shared/api/api.ts'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'

interface SendDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Sends the PDF of an invoice to one address. */
export const SendDialog = ({ invoice: { id, qoyod_reference: number }, onClose }: SendDialogProps) => {
  const { t } = useTranslation('invoice')
  const form = useCheckedForm<InvoiceRecipient, InvoiceRecipient>({
    defaultValues: { email: '' },
    resolver: contractResolver(InvoiceRecipient, (values) => values),
  })
  return (
    <AddressDialog
      chart={dialogs.invoiceSend}
      onClose={onClose}
      form={form}
      schema={InvoiceRecipient}
      order={['email']}
      words={{
        title: t('send.title'),
        lead: t('send.lead'),
        email: t('send.email'),
        send: t('send.send'),
      }}
      send={(body, options) => call(sendInvoice, { params: { reference: number ?? id }, body }, options)}
      done={(email) => t('send.done', { email: isolated(email) })}
    />
  )
}
