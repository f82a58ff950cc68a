import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { UNASSIGNED_PAYMENT_FILTERS } from '#contract/entities/team-filters.ts'
import { useRowDialog } from '#src/shared/dialog/use-row-dialog.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { ListFilter } from '#src/shared/table/list-filter.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { FoundDisputes } from './found-disputes.tsx'
import { MissingPayments } from './missing-payments.tsx'
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
  const { disputes = [], missing = [] } = query.data ?? {}
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
      {disputes.length > 0 && (
        <FoundDisputes
          disputes={disputes}
          onSettle={(dispute) => dialog.open({ act: 'settle-dispute', payment: dispute })}
        />
      )}
      {missing.length > 0 && (
        <MissingPayments payments={missing} onSettle={(payment) => dialog.open({ act: 'settle', payment })} />
      )}
      {dialog.element}
    </div>
  )
}

/** The card payments without an account, for administrators. */
export const UnassignedPaymentsScreen = () =>
  useMayDo()('unassignedPayments.list') ? <UnassignedPayments /> : null
