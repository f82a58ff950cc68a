import { useForm } from 'react-hook-form'
import { holdAccount } from '#contract/endpoints/administration.ts'
import { HoldForm } from '#contract/forms/administration.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import { call } from '#src/shared/api/api.ts'
import { ReasonForm } from '#src/shared/dialog/reason-form.tsx'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { displayName } from '#src/shared/session/display-name.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'
import { Consequences } from './consequences.tsx'

/** Asks for the reason of a hold. */
export const HoldDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const { t } = useTranslation('administration')
  const form = useForm<HoldForm, unknown, HoldForm>({
    mode: 'onTouched',
    defaultValues: { reason: '' },
    resolver: contractResolver(HoldForm, (values) => values),
  })
  const administration = useCustomerChange(dialogs.administration, {
    change: (options) =>
      call(
        holdAccount,
        { params: { customerId: customer.id }, body: HoldForm.parse(form.getValues()) },
        options,
      ),
    done: () => t('hold.done'),
    onClose,
  })
  return (
    <ReasonForm
      form={form}
      dialog={administration}
      title={t('hold.title')}
      label={t('hold.reason')}
      hint={t('hold.hint')}
      send={t('hold.send')}
      after={<Consequences points={[t('hold.cards'), t('hold.projects'), t('stops.mail')]} />}
    >
      <p className={classes.lead}>{t('hold.lead', { name: isolated(displayName(customer)) })}</p>
    </ReasonForm>
  )
}
