import { useController } from 'react-hook-form'
import { reinstateAccount, suspendAccount } from '#contract/endpoints/administration.ts'
import type { ForeseenAct } from '#contract/entities/consequence.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { SUSPENSION_REASONS } from '#contract/entities/suspensions.ts'
import { HoldForm, SuspensionForm } from '#contract/forms/administration.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { administrationOf, isInDebt, isOverQuota } from '#machines/account/selectors.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useDisplayName } from '#src/shared/account/names.tsx'
import { SignOutDialog } from '#src/shared/account/sign-out-dialog.tsx'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import { call } from '#src/shared/api/api.ts'
import type { CallOptions } from '#src/shared/api/client.ts'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { ReasonForm } from '#src/shared/dialog/reason-form.tsx'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'

/** The call of an act whose only input is a reason. */
export type ReasonedCall = (
  customerId: string,
  body: HoldForm,
  options: Pick<CallOptions, 'revision' | 'idempotencyKey'>,
) => Promise<{ customer: Customer }>

interface ReasonedActDialogProps extends AdministrationDialogProps {
  change: ReasonedCall
  act: ForeseenAct
  text: Record<'title' | 'lead' | 'reason' | 'hint' | 'send' | 'done', string>
}

/** The dialog of an act whose only input is a reason. */
export const ReasonedActDialog = ({ customer, onClose, change, act, text }: ReasonedActDialogProps) => {
  const shown = useConsequence(act)
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
      isPending={shown.isPending}
      after={<ConsequenceList shown={shown} />}
    >
      <p className={classes.lead}>{text.lead}</p>
    </ReasonForm>
  )
}

/** The call of an act without input. */
export type ConfirmedCall = (
  customerId: string,
  options: Pick<CallOptions, 'revision' | 'idempotencyKey'>,
) => Promise<{ customer: Customer }>

interface ConfirmedActDialogProps extends AdministrationDialogProps {
  change: ConfirmedCall
  act: ForeseenAct
  text: Record<'title' | 'lead' | 'send' | 'done', string>
}

/** The dialog of an act without input. */
export const ConfirmedActDialog = ({ customer, onClose, change, act, text }: ConfirmedActDialogProps) => {
  const shown = useConsequence(act)
  const administration = useCustomerChange(dialogs.administration, {
    change: (options) => change(customer.id, options),
    done: () => text.done,
    onClose,
  })
  return (
    <ConfirmDialog dialog={administration} title={text.title} confirm={text.send} isPending={shown.isPending}>
      <p className={classes.lead}>{text.lead}</p>
      <ConsequenceList shown={shown} />
    </ConfirmDialog>
  )
}

/** Signs the owner of the account out everywhere. */
export const OwnerSignOutDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const nameOf = useDisplayName()
  return <SignOutDialog userId={customer.userId} person={nameOf(customer)} onClose={onClose} />
}

/** Confirms a reinstatement. An unpaid debt can suspend the account again. */
export const ReinstatementDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const { t } = useTranslation('administration')
  const nameOf = useDisplayName()
  const shown = useConsequence({ act: 'accounts.reinstate' })
  const isForQuota = isOverQuota(accountSnapshot(customer))
  const administration = useCustomerChange(dialogs.administration, {
    change: (options) => call(reinstateAccount, { params: { customerId: customer.id } }, options),
    done: (reinstated) =>
      t(isInDebt(accountSnapshot(reinstated)) ? 'reinstatement.owes' : 'reinstatement.active'),
    onClose,
  })
  return (
    <ConfirmDialog
      dialog={administration}
      title={t('reinstatement.title')}
      confirm={t('reinstatement.send')}
      isPending={shown.isPending}
    >
      <p className={classes.lead}>{t('reinstatement.lead', { name: isolated(nameOf(customer)) })}</p>
      {isForQuota && <p>{t('reinstatement.quota')}</p>}
      <ConsequenceList shown={shown} />
    </ConfirmDialog>
  )
}

/** Asks for the reason of a suspension and shows its effects. */
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
  const shown = useConsequence({ act: 'accounts.suspend', statusReason: field.value })
  return (
    <ReasonForm
      form={form}
      dialog={administration}
      title={t('suspension.title')}
      label={t('suspension.reason')}
      hint={t('suspension.hint')}
      send={t('suspension.send')}
      isPending={shown.isPending}
      after={<ConsequenceList shown={shown} />}
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
