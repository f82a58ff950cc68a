import { clearQuota } from '#contract/endpoints/administration.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { displayName } from '#src/shared/session/display-name.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'

/** Asks before a quota is removed. */
export const ClearQuotaDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const { t } = useTranslation('administration')
  const administration = useCustomerChange(dialogs.administration, {
    change: (options) => call(clearQuota, { params: { customerId: customer.id } }, options),
    done: () => t('clear.done'),
    onClose,
  })
  return (
    <ConfirmDialog dialog={administration} title={t('clear.title')} confirm={t('clear.send')}>
      <p className={classes.lead}>{t('clear.lead', { name: isolated(displayName(customer)) })}</p>
    </ConfirmDialog>
  )
}
