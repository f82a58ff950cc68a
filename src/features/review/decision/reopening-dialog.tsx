import { reopenReview } from '#contract/endpoints/review.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useDisplayName } from '#src/shared/session/display-name.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { useRevisionShown } from '../application-query.ts'
import classes from './decision.module.css'

interface ReopeningDialogProps {
  customer: Customer
  onClose: () => void
}

/** Asks before a rejection is taken back. */
export const ReopeningDialog = ({ customer, onClose }: ReopeningDialogProps) => {
  const { t } = useTranslation('review')
  const nameOf = useDisplayName()
  const dialog = useCustomerChange(dialogs.reopening, {
    revisionShown: useRevisionShown(customer.id),
    change: (options) => call(reopenReview, { params: { customerId: customer.id } }, options),
    done: () => t('reopen.done'),
    onClose,
  })

  return (
    <ConfirmDialog dialog={dialog} title={t('reopen.title')} confirm={t('reopen.send')}>
      <p className={classes.text}>{t('reopen.lead', { name: isolated(nameOf(customer)) })}</p>
    </ConfirmDialog>
  )
}
