import { useQuery } from '@tanstack/react-query'
import type { InvoiceSortField } from '#contract/endpoints/invoices.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { listState } from '#src/shared/table/list-state.ts'
import { useRememberedPage } from '#src/shared/table/remembered-page.ts'
import { useExistingPage, useTableSearch } from '#src/shared/table/table-search.ts'
import { useInvoiceColumns } from './invoice-columns.tsx'
import { invoicesQuery } from './invoices-query.ts'

/** Height of the scrollable table. */
const SCROLL_PX = 570

const Invoices = () => {
  const { t } = useTranslation('billing-history')
  const { page, sort, setPage, setSort } = useTableSearch<InvoiceSortField>()
  useRememberedPage('invoices', page)
  const columns = useInvoiceColumns()
  const query = useQuery(
    invoicesQuery({ page, ...(sort && { sortField: sort.field, sortOrder: sort.order }) }),
  )
  const list = listState(query, ({ invoices }) => invoices)
  useExistingPage(list, (last) => setPage(last, { replace: true }))

  return (
    <DataTable
      label={t('label')}
      emptyHint={t('emptyHint')}
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      pageSize={PAGE_SIZE}
      sort={sort}
      onSort={setSort}
      onPage={setPage}
      scrollHeight={SCROLL_PX}
    />
  )
}

export const BillingHistoryScreen = () => (useCurrent().customer ? <Invoices /> : null)
