import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ACTIVITY_PAGE_SIZE, exportActivity } from '#contract/endpoints/activity.ts'
import type { Activity } from '#contract/entities/activity.ts'
import { ActorName } from '#src/shared/activity/act.tsx'
import { ExportRequests } from '#src/shared/exports/export-requests.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import classes from './activity.module.css'
import { activityQuery, isNarrowed, toActivityFilter } from './activity-query.ts'
import type { ActivitySearch } from './activity-search.ts'
import { ActsExport, Filters, useActColumns } from './acts-list.tsx'

const AccountActivity = () => {
  const { t } = useTranslation('activity')
  const { page, sort, search, setPage, setSort, setSearch } = useTableSearch<'at'>()
  const filter = toActivityFilter(useSearch({ strict: false }) as ActivitySearch)
  const list = usePagedList(useQuery(activityQuery(filter, page)), ({ activities }) => activities)
  const { what, at, result } = useActColumns<Activity>()
  const exported = {
    list: { operation: 'activity.export', customerId: useCurrent().customer?.id ?? null, filters: filter },
    endpoint: exportActivity,
    fileName: t('export.file.account'),
  } as const
  const by: Column<Activity, 'at'> = {
    key: 'by',
    title: t('column.by'),
    align: 'start',
    width: 26,
    place: 'line',
    cell: (act) => <ActorName by={act.by} />,
  }

  return (
    <div className={classes.screen}>
      <Filters />
      <ExportRequests {...exported} />
      <DataTable
        label={t('label.account')}
        emptyHint={t('empty.account')}
        isNarrowed={isNarrowed(filter)}
        columns={[what, by, at, result]}
        list={list}
        rowKey={({ id }) => id}
        pageSize={ACTIVITY_PAGE_SIZE}
        sort={sort}
        onSort={setSort}
        onPage={setPage}
        search={{ label: t('search.account'), value: search, onSearch: setSearch }}
        tool={<ActsExport {...exported} />}
      />
    </div>
  )
}

export const ActivityScreen = () => (useCurrent().customer ? <AccountActivity /> : null)
