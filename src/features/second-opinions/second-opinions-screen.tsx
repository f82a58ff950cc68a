import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { SECOND_OPINION_FILTERS } from '#contract/entities/team-filters.ts'
import { useRowDialog } from '#src/shared/dialog/use-row-dialog.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { ListFilter } from '#src/shared/table/list-filter.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { useOpinionColumns } from './opinion-columns.tsx'
import classes from './second-opinions.module.css'
import { secondOpinionsQuery } from './second-opinions-query.ts'
import type { SecondOpinionsSearch } from './second-opinions-search.ts'

const SecondOpinions = () => {
  const { t } = useTranslation('second-opinions')
  const { setPage } = useTableSearch()
  const { page, filter = 'waiting' } = useSearch({ strict: false }) as SecondOpinionsSearch
  const list = usePagedList(useQuery(secondOpinionsQuery({ page, filter })), ({ opinions }) => opinions)
  const dialog = useRowDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog)
  const columns = useOpinionColumns((decision, opinion) => dialog.open({ decision, opinion }))
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{t('lead')}</p>
      <ListFilter
        label={t('filter.label')}
        filters={SECOND_OPINION_FILTERS}
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
      {dialog.element}
    </div>
  )
}

/** The acts that need a second administrator. */
export const SecondOpinionsScreen = () => (useMayDo()('secondOpinions.list') ? <SecondOpinions /> : null)
