import { useQuery } from '@tanstack/react-query'
import { reinstateAccount } from '#contract/endpoints/administration.ts'
import { isInDebt, isOverQuota } from '#machines/account/selectors.ts'
import { accountSnapshot } from '#machines/account/snapshot.ts'
import { amountText } from '#rules/money.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { shownName } from '#src/shared/session/shown-name.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { useAdministration } from './use-administration.ts'

/** Asks before a suspension is lifted, and says what stays in its way. */
export const ReinstatementDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const { t } = useTranslation('administration')
  const { data: summary } = useQuery(invoiceSummaryQuery)
  const isForQuota = isOverQuota(accountSnapshot(customer))
  const administration = useAdministration({
    act: (options) => call(reinstateAccount, { params: { customerId: customer.id } }, options),
    done: (reinstated) =>
      t(isInDebt(accountSnapshot(reinstated)) ? 'reinstatement.owes' : 'reinstatement.active'),
    onClose,
  })
  const owed = summary?.outstanding.amount ?? 0
  return (
    <ConfirmationDialog
      administration={administration}
      title={t('reinstatement.title')}
      send={t('reinstatement.send')}
      onClose={onClose}
    >
      <p className={classes.lead}>{t('reinstatement.lead', { name: isolated(shownName(customer)) })}</p>
      {isForQuota && <p>{t('reinstatement.quota')}</p>}
      {!isForQuota && owed > 0 && (
        <p>{t('reinstatement.debt', { amount: isolated(amountText(owed, summary?.currency)) })}</p>
      )}
    </ConfirmationDialog>
  )
}
