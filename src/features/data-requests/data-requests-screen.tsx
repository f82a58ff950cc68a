import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DATA_REQUEST_FILTERS } from '#contract/endpoints/data-requests.ts'
import type { ListedDataRequest } from '#contract/entities/data-request.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { listState } from '#src/shared/table/list-state.ts'
import { useExistingPage, useTableSearch } from '#src/shared/table/table-search.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { Views } from '#src/shared/ui/views.tsx'
import { allRequestsQuery } from './all-requests-query.ts'
import classes from './data-requests.module.css'
import type { OfficeSearch } from './office-search.ts'
import { type RequestAct, useRequestColumns } from './request-columns.tsx'

const DataRequests = () => {
  const { t } = useTranslation('data-requests')
  const { setPage } = useTableSearch()
  const navigate = useNavigate()
  const { page, filter = 'open' } = useSearch({ strict: false }) as OfficeSearch
  const list = listState(useQuery(allRequestsQuery({ page, filter })), ({ requests }) => requests)
  useExistingPage(list, (last) => setPage(last, { replace: true }))
  const [opened, setOpened] = useState<{ act: RequestAct; request: ListedDataRequest } | null>(null)
  const dialog = useOnDemand(async () => (await import('./answer-dialog.tsx')).AnswerDialog)
  const columns = useRequestColumns((act, request) => {
    setOpened({ act, request })
    void dialog.open()
  })
  return (
    <div className={classes.screen}>
      <Views
        label={t('office.filter.label')}
        views={DATA_REQUEST_FILTERS.map((view) => ({ view, name: t(`office.filter.${view}`) }))}
        shown={filter}
        onShow={(shown) =>
          void navigate({ to: '.', search: shown === 'open' ? {} : { filter: shown }, resetScroll: false })
        }
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
      {dialog.Part && opened && <dialog.Part {...opened} onClose={dialog.close} />}
    </div>
  )
}

/** The requests of all people about their data, for administrators. */
export const DataRequestsScreen = () => (useMayDo()('dataRequests.listAll') ? <DataRequests /> : null)
