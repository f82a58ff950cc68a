import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { DATA_REQUEST_FILTERS } from '#contract/entities/team-filters.ts'
import { useRowDialog } from '#src/shared/dialog/use-row-dialog.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { ListFilter } from '#src/shared/table/list-filter.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { allRequestsQuery } from './all-requests-query.ts'
import classes from './data-requests.module.css'
import type { OfficeSearch } from './office-search.ts'
import { useRequestColumns } from './request-columns.tsx'

const DataRequests = () => {
  const { t } = useTranslation('data-requests')
  const { setPage } = useTableSearch()
  const { page, filter = 'open' } = useSearch({ strict: false }) as OfficeSearch
  const list = usePagedList(useQuery(allRequestsQuery({ page, filter })), ({ requests }) => requests)
  const dialog = useRowDialog(async () => (await import('./answer-dialog.tsx')).AnswerDialog)
  const columns = useRequestColumns((act, request) => dialog.open({ act, request }))
  return (
    <div className={classes.screen}>
      <ListFilter
        label={t('office.filter.label')}
        filters={DATA_REQUEST_FILTERS}
        nameOf={(name) => t(`office.filter.${name}`)}
        shown={filter}
      />
      <DataTable
        label={t('office.label')}
        emptyHint={t(`office.empty.${filter}`)}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      />
      {dialog.element}
    </div>
  )
}

/** The requests of all people about their data, for administrators. */
export const DataRequestsScreen = () => (useMayDo()('dataRequests.listAll') ? <DataRequests /> : null)
