import type { Customer } from '#contract/entities/customer.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import type { CallOptions } from '#src/shared/api/client.ts'
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'

/** The call of an act that asks for nothing but a confirmation. */
export type ConfirmedCall = (
  customerId: string,
  options: Pick<CallOptions, 'revision' | 'idempotencyKey'>,
) => Promise<{ customer: Customer }>

interface ConfirmedActDialogProps extends AdministrationDialogProps {
  change: ConfirmedCall
  text: Record<'title' | 'lead' | 'send' | 'done', string>
}

/** Asks before an act that needs nothing but a confirmation. */
export const ConfirmedActDialog = ({ customer, onClose, change, text }: ConfirmedActDialogProps) => {
  const administration = useCustomerChange(dialogs.administration, {
    change: (options) => change(customer.id, options),
    done: () => text.done,
    onClose,
  })
  return (
    <ConfirmDialog dialog={administration} title={text.title} confirm={text.send}>
      <p className={classes.lead}>{text.lead}</p>
    </ConfirmDialog>
  )
}
