import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CustomerSortField } from '#contract/endpoints/customer-list.ts'
import { CUSTOMERS_PAGE_SIZE } from '#contract/entities/paging.ts'
import {
  REJECTED_FILTER,
  REVIEW_FILTER,
  type StatusFilter,
  USUAL_FILTER,
} from '#contract/entities/status-filter.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { listState } from '#src/shared/table/list-state.ts'
import { useExistingPage } from '#src/shared/table/use-existing-page.ts'
import { useRemembered } from '#src/shared/table/use-remembered.ts'
import { useTableSearch } from '#src/shared/table/use-table-search.ts'
import { useCustomerColumns } from './customer-columns.tsx'
import { begunStatus, type CustomerSearch, rememberSearch } from './customer-search.ts'
import { CustomersExport } from './customers-export.tsx'
import { customersQuery, wantedOf } from './customers-query.ts'
import classes from './manage-customers.module.css'
import { ReviewTabs } from './review-tabs.tsx'

/** Whose application is open to a reviewer. */
const REVIEWED: readonly StatusFilter[] = [REVIEW_FILTER, REJECTED_FILTER]

const Customers = () => {
  const { t } = useTranslation('manage-customers')
  const table = useTableSearch<CustomerSortField>()
  const wanted = wantedOf(useSearch({ strict: false }) as CustomerSearch)
  const { page, status = USUAL_FILTER, setPage, setStatus } = table
  const columns = useCustomerColumns(REVIEWED.includes(status))
  const query = useQuery(customersQuery(wanted, page))
  const list = listState(query, ({ customers }) => customers)
  useExistingPage(list, (last) => setPage(last, { replace: true }))
  const [begun] = useState(() => begunStatus(status))
  useRemembered(rememberSearch, page, status, begun)

  return (
    <div className={classes.screen}>
      <ReviewTabs status={status} needsReview={query.data?.needsReview} onPick={setStatus} />
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
        tool={<CustomersExport wanted={wanted} />}
        isProblemAbove
      />
    </div>
  )
}

/** Every customer of the reseller, for administrators. */
export const ManageCustomersScreen = () => (useCurrent().role === 'admin' ? <Customers /> : null)
