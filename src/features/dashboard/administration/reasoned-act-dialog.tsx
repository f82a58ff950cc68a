import type { Customer } from '#contract/entities/customer.ts'
import { HoldForm } from '#contract/forms/administration.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import type { CallOptions } from '#src/shared/api/client.ts'
import { ReasonForm } from '#src/shared/dialog/reason-form.tsx'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'
import { Consequences } from './consequences.tsx'

/** The call of an act that asks for nothing but a reason. */
export type ReasonedCall = (
  customerId: string,
  body: HoldForm,
  options: Pick<CallOptions, 'revision' | 'idempotencyKey'>,
) => Promise<{ customer: Customer }>

interface ReasonedActDialogProps extends AdministrationDialogProps {
  change: ReasonedCall
  text: Record<'title' | 'lead' | 'reason' | 'hint' | 'send' | 'done', string>
  consequences: readonly string[]
}

/** Asks for the reason of an act that needs nothing else. */
export const ReasonedActDialog = ({
  customer,
  onClose,
  change,
  text,
  consequences,
}: ReasonedActDialogProps) => {
  const form = useCheckedForm<HoldForm, HoldForm>({
    defaultValues: { reason: '' },
    resolver: contractResolver(HoldForm, (values) => values),
  })
  const administration = useCustomerChange(dialogs.administration, {
    change: (options) => change(customer.id, HoldForm.parse(form.getValues()), options),
    done: () => text.done,
    onClose,
  })
  return (
    <ReasonForm
      form={form}
      dialog={administration}
      title={text.title}
      label={text.reason}
      hint={text.hint}
      send={text.send}
      after={<Consequences points={consequences} />}
    >
      <p className={classes.lead}>{text.lead}</p>
    </ReasonForm>
  )
}
