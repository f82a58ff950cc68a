import { rejectApplication, reopenReview } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { RejectionForm } from '#contract/forms/review.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useDisplayName } from '#src/shared/account/names.tsx'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import { call } from '#src/shared/api/api.ts'
import { ConsequenceList } from '#src/shared/consequences/consequence-list.tsx'
import { useConsequence } from '#src/shared/consequences/use-consequence.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { ReasonForm } from '#src/shared/dialog/reason-form.tsx'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { useRevisionShown } from '../application-query.ts'
import classes from '../review.module.css'

interface RejectionDialogProps {
  customer: Customer
  onClose: () => void
}

export const RejectionDialog = ({ customer, onClose }: RejectionDialogProps) => {
  const { t } = useTranslation('review')
  const nameOf = useDisplayName()
  const shown = useConsequence({ act: 'review.reject' })
  const form = useCheckedForm<RejectionForm, RejectionForm>({
    defaultValues: { reason: '' },
    resolver: contractResolver(RejectionForm, (values) => values),
  })
  const dialog = useCustomerChange(dialogs.rejection, {
    revisionShown: useRevisionShown(customer.id),
    change: (options) =>
      call(
        rejectApplication,
        { params: { customerId: customer.id }, body: RejectionForm.parse(form.getValues()) },
        options,
      ),
    done: () => t('reject.done'),
    onClose,
  })

  return (
    <ReasonForm
      form={form}
      dialog={dialog}
      title={t('reject.title')}
      label={t('reject.reason')}
      send={t('reject.send')}
      isPending={shown.isPending}
      after={<ConsequenceList shown={shown} />}
    >
      <p className={classes.decisionText}>{t('reject.lead', { name: isolated(nameOf(customer)) })}</p>
    </ReasonForm>
  )
}

interface ReopeningDialogProps {
  customer: Customer
  onClose: () => void
}

export const ReopeningDialog = ({ customer, onClose }: ReopeningDialogProps) => {
  const { t } = useTranslation('review')
  const nameOf = useDisplayName()
  const shown = useConsequence({ act: 'review.reopen' })
  const dialog = useCustomerChange(dialogs.reopening, {
    revisionShown: useRevisionShown(customer.id),
    change: (options) => call(reopenReview, { params: { customerId: customer.id } }, options),
    done: () => t('reopen.done'),
    onClose,
  })

  return (
    <ConfirmDialog
      dialog={dialog}
      title={t('reopen.title')}
      confirm={t('reopen.send')}
      isPending={shown.isPending}
    >
      <p className={classes.decisionText}>{t('reopen.lead', { name: isolated(nameOf(customer)) })}</p>
      <ConsequenceList shown={shown} />
    </ConfirmDialog>
  )
}
