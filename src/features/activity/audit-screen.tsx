import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ACTIVITY_PAGE_SIZE, exportAudit } from '#contract/endpoints/activity.ts'
import { auditQuery } from '#src/shared/activity/audit-query.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { listState } from '#src/shared/table/list-state.ts'
import { useExistingPage } from '#src/shared/table/use-existing-page.ts'
import { useTableSearch } from '#src/shared/table/use-table-search.ts'
import classes from './activity.module.css'
import { auditedOf, isPart } from './activity-query.ts'
import type { AuditSearch } from './activity-search.ts'
import { ActsExport } from './acts-export.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { Filters } from './filters.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'

const Audit = () => {
  const { t } = useTranslation('activity')
  const { page, sort, search, setPage, setSort, setSearch } = useTableSearch<'at'>()
  const asked = useSearch({ strict: false }) as AuditSearch
  const wanted = auditedOf(asked)
  const list = listState(useQuery(auditQuery(wanted, page)), ({ acts }) => acts)
  useExistingPage(list, (last) => setPage(last, { replace: true }))
  const columns = useAuditColumns()

  return (
    <div className={classes.screen}>
      <Filters />
      {asked.from === undefined && asked.to === undefined && <p className={classes.period}>{t('period')}</p>}
      <ChosenFilters acts={list.rows} />
      <DataTable
        label={t('label.audit')}
        emptyHint={t('empty.audit')}
        isNarrowed={isPart(wanted)}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={ACTIVITY_PAGE_SIZE}
        sort={sort}
        onSort={setSort}
        onPage={setPage}
        search={{ label: t('search.audit'), value: search, onSearch: setSearch }}
        tool={<ActsExport endpoint={exportAudit} query={wanted} fileName={t('export.file.audit')} />}
      />
    </div>
  )
}

/** Who did what, for whom, when and with which result, for administrators. */
export const AuditScreen = () => (useCurrent().role === 'admin' ? <Audit /> : null)
