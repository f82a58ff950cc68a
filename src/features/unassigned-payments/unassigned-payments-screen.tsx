import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { UNASSIGNED_PAYMENT_FILTERS } from '#contract/endpoints/unassigned-payments.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import type { MissingPayment } from '#contract/entities/unassigned-payment.ts'
import { useRowDialog } from '#src/shared/dialog/use-row-dialog.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { ListFilter } from '#src/shared/table/list-filter.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { usePaymentColumns } from './payment-columns.tsx'
import type { PaymentSearch } from './payment-search.ts'
import { unassignedPaymentsQuery } from './payments-query.ts'
import classes from './unassigned-payments.module.css'

const UnassignedPayments = () => {
  const { t } = useTranslation('unassigned-payments')
  const { setPage } = useTableSearch()
  const { page, filter = 'open' } = useSearch({ strict: false }) as PaymentSearch
  const query = useQuery(unassignedPaymentsQuery({ page, filter }))
  const list = usePagedList(query, ({ payments }) => payments)
  const dialog = useRowDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog)
  const columns = usePaymentColumns((act, payment) => dialog.open({ act, payment }))
  const missing = query.data?.missing ?? []
  return (
    <div className={classes.screen}>
      <p className={classes.quiet}>{t('lead')}</p>
      <ListFilter
        label={t('filter.label')}
        filters={UNASSIGNED_PAYMENT_FILTERS}
        nameOf={(name) => t(`filter.${name}`)}
        shown={filter}
      />
      <DataTable
        label={t('label')}
        emptyHint={t(`empty.${filter}`)}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      />
      {missing.length > 0 && <MissingPayments payments={missing} />}
      {dialog.element}
    </div>
  )
}

/** Charges that count as paid and that their card provider does not know. */
const MissingPayments = ({ payments }: { payments: readonly MissingPayment[] }) => {
  const { t } = useTranslation('unassigned-payments')
  const money = useMoney()
  const dates = useDates()
  return (
    <section aria-labelledby="missing-payments" className={classes.missing}>
      <h2 id="missing-payments">{t('missing.title')}</h2>
      <p className={classes.quiet}>{t('missing.lead')}</p>
      <ul>
        {payments.map(({ id, customerId, amount, currency, cardLast4, chargedAt }) => (
          <li key={id}>
            {t('missing.entry', {
              amount: money.amountIn(amount, currency),
              last4: isolated(cardLast4),
              date: dates.day(chargedAt),
            })}{' '}
            <Link to="/dashboard" search={{ customer: customerId }} className={classes.link}>
              {t('missing.open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The card payments without an account, for administrators. */
export const UnassignedPaymentsScreen = () =>
  useMayDo()('unassignedPayments.list') ? <UnassignedPayments /> : null
