import { useQuery } from '@tanstack/react-query'
import { reinstateAccount } from '#contract/endpoints/administration.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { isInDebt, isOverQuota } from '#machines/account/selectors.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useCustomerChange } from '#src/shared/account/use-customer-change.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useDisplayName } from '#src/shared/session/display-name.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './administration.module.css'
import type { AdministrationDialogProps } from './administration-row.tsx'

/** Asks before a suspension is lifted, and says what stays in its way. */
export const ReinstatementDialog = ({ customer, onClose }: AdministrationDialogProps) => {
  const { t } = useTranslation('administration')
  const nameOf = useDisplayName()
  const money = useMoney()
  const { data: summary } = useQuery(invoiceSummaryQuery)
  const isForQuota = isOverQuota(accountSnapshot(customer))
  const administration = useCustomerChange(dialogs.administration, {
    change: (options) => call(reinstateAccount, { params: { customerId: customer.id } }, options),
    done: (reinstated) =>
      t(isInDebt(accountSnapshot(reinstated)) ? 'reinstatement.owes' : 'reinstatement.active'),
    onClose,
  })
  const owed = summary?.outstanding.amount ?? 0
  return (
    <ConfirmDialog dialog={administration} title={t('reinstatement.title')} confirm={t('reinstatement.send')}>
      <p className={classes.lead}>{t('reinstatement.lead', { name: isolated(nameOf(customer)) })}</p>
      {isForQuota && <p>{t('reinstatement.quota')}</p>}
      {!isForQuota && owed > 0 && (
        <p>{t('reinstatement.debt', { amount: money.amountIn(owed, summary?.currency) })}</p>
      )}
    </ConfirmDialog>
  )
}
