import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { UNASSIGNED_PAYMENT_FILTERS } from '#contract/endpoints/unassigned-payments.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import type { MissingPayment, UnassignedPayment } from '#contract/entities/unassigned-payment.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { listState } from '#src/shared/table/list-state.ts'
import { useExistingPage, useTableSearch } from '#src/shared/table/table-search.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { Views } from '#src/shared/ui/views.tsx'
import { type PaymentAct, usePaymentColumns } from './payment-columns.tsx'
import type { PaymentSearch } from './payment-search.ts'
import { unassignedPaymentsQuery } from './payments-query.ts'
import classes from './unassigned-payments.module.css'

const UnassignedPayments = () => {
  const { t } = useTranslation('unassigned-payments')
  const { setPage } = useTableSearch()
  const navigate = useNavigate()
  const { page, filter = 'open' } = useSearch({ strict: false }) as PaymentSearch
  const query = useQuery(unassignedPaymentsQuery({ page, filter }))
  const list = listState(query, ({ payments }) => payments)
  useExistingPage(list, (last) => setPage(last, { replace: true }))
  const [opened, setOpened] = useState<{ act: PaymentAct; payment: UnassignedPayment } | null>(null)
  const dialog = useOnDemand(async () => (await import('./decision-dialog.tsx')).DecisionDialog)
  const columns = usePaymentColumns((act, payment) => {
    setOpened({ act, payment })
    void dialog.open()
  })
  const missing = query.data?.missing ?? []
  return (
    <div className={classes.screen}>
      <p className={classes.quiet}>{t('lead')}</p>
      <Views
        label={t('filter.label')}
        views={UNASSIGNED_PAYMENT_FILTERS.map((view) => ({ view, name: t(`filter.${view}`) }))}
        shown={filter}
        onShow={(shown) =>
          void navigate({ to: '.', search: shown === 'open' ? {} : { filter: shown }, resetScroll: false })
        }
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
      {dialog.Part && opened && <dialog.Part {...opened} onClose={dialog.close} />}
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
