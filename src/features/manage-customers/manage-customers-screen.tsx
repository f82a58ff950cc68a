import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { exportCustomers } from '#contract/endpoints/customer-list.ts'
import type { CustomerSortField } from '#contract/entities/list-filters.ts'
import { CUSTOMERS_PAGE_SIZE } from '#contract/entities/paging.ts'
import {
  EVERY_FILTER,
  REJECTED_FILTER,
  REVIEW_FILTER,
  type StatusFilter,
  USUAL_FILTER,
} from '#contract/entities/status-filter.ts'
import { fetchCsv } from '#src/shared/api/files.ts'
import type { ExportedList } from '#src/shared/exports/export-query.ts'
import { ExportRequests } from '#src/shared/exports/export-requests.tsx'
import { ExportTool } from '#src/shared/exports/export-tool.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useRemembered } from '#src/shared/table/remembered-page.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { Views } from '#src/shared/ui/views.tsx'
import { useCustomerColumns } from './customer-columns.tsx'
import { type CustomerSearch, initialStatus, rememberSearch } from './customer-search.ts'
import { type CustomerFilter, customersQuery, toCustomerFilter } from './customers-query.ts'
import classes from './manage-customers.module.css'

/** The filters whose applications a reviewer can open. */
const REVIEWED: readonly StatusFilter[] = [REVIEW_FILTER, REJECTED_FILTER]

const Customers = () => {
  const { t } = useTranslation('manage-customers')
  const table = useTableSearch<CustomerSortField>()
  const filter = toCustomerFilter(useSearch({ strict: false }) as CustomerSearch)
  const { page, status = USUAL_FILTER, setPage, setStatus } = table
  const columns = useCustomerColumns(REVIEWED.includes(status))
  const query = useQuery(customersQuery(filter, page))
  const list = usePagedList(query, ({ customers }) => customers)
  const [initial] = useState(() => initialStatus(status))
  useRemembered(rememberSearch, page, status, initial)

  return (
    <div className={classes.screen}>
      <ReviewTabs status={status} needsReview={query.data?.needsReview} onPick={setStatus} />
      <ExportRequests list={listOf(filter)} endpoint={exportCustomers} fileName={t('export.file')} />
      <DataTable
        label={t('label')}
        emptyHint={t('emptyHint')}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={CUSTOMERS_PAGE_SIZE}
        sort={table.sort}
        onSort={table.setSort}
        onPage={setPage}
        search={{ label: t('search'), value: table.search, onSearch: table.setSearch }}
        status={{ value: status, onPick: setStatus }}
        tool={<CustomersExport filter={filter} />}
        isProblemAbove
      />
    </div>
  )
}

/** Every customer of the reseller, for administrators. */
export const ManageCustomersScreen = () => (useCurrent().role === 'admin' ? <Customers /> : null)

const listOf = (filters: CustomerFilter): ExportedList => ({
  operation: 'customers.export',
  customerId: null,
  filters,
})

/** Downloads the listed customers as CSV. */
const CustomersExport = ({ filter }: { filter: CustomerFilter }) => {
  const { t } = useTranslation('manage-customers')
  return (
    <ExportTool
      list={listOf(filter)}
      fetchFile={(onLines) => fetchCsv(exportCustomers, { query: filter }, onLines)}
      fileName={t('export.file')}
      words={{
        button: t('export.csv'),
        label: t('export.label'),
        progress: (count) => t('export.progress', { count }),
      }}
    />
  )
}

interface ReviewTabsProps {
  status: StatusFilter
  /** Number of applications to review; undefined until it is loaded. */
  needsReview: number | undefined
  onPick: (status: StatusFilter) => void
}

/** Applications under review with their number, active customers, all of them, and rejected ones. */
const ReviewTabs = ({ status, needsReview, onPick }: ReviewTabsProps) => {
  const { t } = useTranslation('manage-customers')
  const numbers = useNumbers()
  const needed = needsReview !== undefined && (
    <span className={classes.badge}>{numbers.count(needsReview)}</span>
  )
  return (
    <Views
      label={t('tabs.label')}
      views={[
        {
          view: REVIEW_FILTER,
          name: (
            <>
              {t('tabs.review')} {needed}
            </>
          ),
        },
        { view: USUAL_FILTER, name: t('tabs.active') },
        { view: EVERY_FILTER, name: t('tabs.all') },
        { view: REJECTED_FILTER, name: t('tabs.rejected') },
      ]}
      shown={status}
      onShow={onPick}
    />
  )
}
