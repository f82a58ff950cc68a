import { useController } from 'react-hook-form'
import { suspendAccount } from '#contract/endpoints/administration.ts'
import { SUSPENSION_REASONS } from '#contract/entities/suspensions.ts'
import { SuspensionForm } from '#contract/forms/administration.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { administrationOf } from '#machines/account/selectors.ts'

import { dialogs } from '#machines/dialog/dialogs.ts'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import { call } from '#src/shared/api/api.ts'
import { ReasonForm } from '#src/shared/dialog/reason-form.tsx'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useDisplayName } from '#src/shared/session/display-name.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'
import { Consequences } from './consequences.tsx'

/** Asks why an account is suspended, and says what stops for its customer. */
export const SuspensionDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const { t } = useTranslation('administration')
  const nameOf = useDisplayName()
  const { suspendFor } = administrationOf(accountSnapshot(customer))
  const form = useCheckedForm<SuspensionForm, SuspensionForm>({
    defaultValues: { statusReason: suspendFor[0] ?? SUSPENSION_REASONS[0], reason: '' },
    resolver: contractResolver(SuspensionForm, (values) => values),
  })
  const administration = useCustomerChange(dialogs.administration, {
    change: (options) =>
      call(
        suspendAccount,
        { params: { customerId: customer.id }, body: SuspensionForm.parse(form.getValues()) },
        options,
      ),
    done: () => t('suspension.done'),
    onClose,
  })
  const { field } = useController({ control: form.control, name: 'statusReason' })
  return (
    <ReasonForm
      form={form}
      dialog={administration}
      title={t('suspension.title')}
      label={t('suspension.reason')}
      hint={t('suspension.hint')}
      send={t('suspension.send')}
      after={<Consequences points={[t('stops.projects'), t('stops.charges'), t('stops.mail')]} />}
    >
      <p className={classes.lead}>{t('suspension.lead', { name: isolated(nameOf(customer)) })}</p>
      <fieldset className={classes.choices} disabled={administration.isBusy}>
        <legend>{t('suspension.reasons')}</legend>
        {suspendFor.map((reason) => (
          <label key={reason} className={classes.choice}>
            <input
              type="radio"
              name="statusReason"
              checked={field.value === reason}
              onChange={() => {
                field.onChange(reason)
                administration.edited()
              }}
            />
            <span>
              <strong>{t(`statusReason.${reason}`)}</strong>
              <span className={classes.note}>{t(`suspendedWhen.${reason}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ReasonForm>
  )
}
