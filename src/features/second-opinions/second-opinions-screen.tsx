import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { SECOND_OPINION_FILTERS } from '#contract/endpoints/second-opinions.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { listState } from '#src/shared/table/list-state.ts'
import { useExistingPage, useTableSearch } from '#src/shared/table/table-search.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { Views } from '#src/shared/ui/views.tsx'
import { type Decision, useOpinionColumns } from './opinion-columns.tsx'
import classes from './second-opinions.module.css'
import { secondOpinionsQuery } from './second-opinions-query.ts'
import type { SecondOpinionsSearch } from './second-opinions-search.ts'

const SecondOpinions = () => {
  const { t } = useTranslation('second-opinions')
  const { setPage } = useTableSearch()
  const navigate = useNavigate()
  const { page, filter = 'waiting' } = useSearch({ strict: false }) as SecondOpinionsSearch
  const list = listState(useQuery(secondOpinionsQuery({ page, filter })), ({ opinions }) => opinions)
  useExistingPage(list, (last) => setPage(last, { replace: true }))
  const [opened, setOpened] = useState<{ decision: Decision; opinion: SecondOpinion } | null>(null)
  const dialog = useOnDemand(async () => (await import('./decision-dialog.tsx')).DecisionDialog)
  const columns = useOpinionColumns((decision, opinion) => {
    setOpened({ decision, opinion })
    void dialog.open()
  })
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{t('lead')}</p>
      <Views
        label={t('filter.label')}
        views={SECOND_OPINION_FILTERS.map((view) => ({ view, name: t(`filter.${view}`) }))}
        shown={filter}
        onShow={(shown) =>
          void navigate({
            to: '.',
            search: shown === 'waiting' ? {} : { filter: shown },
            resetScroll: false,
          })
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
      {dialog.Part && opened && <dialog.Part {...opened} onClose={dialog.close} />}
    </div>
  )
}

/** The acts that need a second administrator. */
export const SecondOpinionsScreen = () => (useMayDo()('secondOpinions.list') ? <SecondOpinions /> : null)
