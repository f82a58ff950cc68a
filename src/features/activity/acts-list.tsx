import type { Endpoint } from '#contract/endpoint.ts'
import type { Activity } from '#contract/entities/activity.ts'
import { ACTIVITY_KINDS, ACTIVITY_OUTCOMES } from '#contract/entities/activity-filters.ts'
import { ActText, ActTime, ResultTag } from '#src/shared/activity/act.tsx'
import type { ListedAct } from '#src/shared/activity/use-act-text.ts'
import type { InputOf } from '#src/shared/api/client.ts'
import { fetchCsv } from '#src/shared/api/files.ts'
import type { ExportedList } from '#src/shared/exports/export-query.ts'
import { ExportTool } from '#src/shared/exports/export-tool.tsx'
import { FilterChoice, FilterDay, FilterFields, FoldedFilters, optionOf } from '#src/shared/forms/filters.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { useListFilters } from '#src/shared/table/table-search.ts'
import type { AuditSearch } from './activity-search.ts'

/** The filters of both lists. Hides the filter by actor while the audit shows the acts of one person. */
export const Filters = () => {
  const { t } = useTranslation('activity')
  const { filters, change, clear, isNarrowed } = useFilters()
  const { kind, outcome, who, from, to, actor } = filters
  return (
    <FilterFields label={t('filter.label')}>
      <FoldedFilters
        activeCount={[kind, outcome, who, from, to].filter((filter) => filter !== undefined).length}
        onClear={isNarrowed ? clear : undefined}
      >
        <FilterChoice
          label={t('filter.kind')}
          any={t('filter.anything')}
          value={filters.kind}
          options={ACTIVITY_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onPick={(value) => change({ kind: optionOf(ACTIVITY_KINDS, value) })}
        />
        <FilterChoice
          label={t('filter.outcome')}
          any={t('filter.anyResult')}
          value={filters.outcome}
          options={ACTIVITY_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          onPick={(value) => change({ outcome: optionOf(ACTIVITY_OUTCOMES, value) })}
        />
        {actor === undefined && (
          <FilterChoice
            label={t('filter.who')}
            any={t('filter.anyActor')}
            value={who}
            options={[{ value: 'team', label: t('filter.team') }]}
            onPick={(value) => change({ who: optionOf(['team'] as const, value) })}
          />
        )}
        <FilterDay label={t('filter.from')} value={filters.from} onPick={(from) => change({ from })} />
        <FilterDay label={t('filter.to')} value={filters.to} onPick={(to) => change({ to })} />
      </FoldedFilters>
    </FilterFields>
  )
}

type FilterValues = Pick<AuditSearch, 'kind' | 'outcome' | 'who' | 'from' | 'to' | 'about' | 'actor'>

const FILTERS = ['kind', 'outcome', 'who', 'from', 'to', 'about', 'actor'] as const

export const useFilters = () => useListFilters<FilterValues>(FILTERS)

interface ActsExportProps<E> {
  endpoint: E
  list: ExportedList
  fileName: string
}

/** Downloads the listed acts as CSV. */
export const ActsExport = <E extends Endpoint>({ endpoint, list, fileName }: ActsExportProps<E>) => {
  const { t } = useTranslation('activity')
  return (
    <ExportTool
      list={list}
      fetchFile={(onLines) => fetchCsv(endpoint, { query: list.filters } as InputOf<E>, onLines)}
      fileName={fileName}
      words={{
        button: t('export.csv'),
        label: t('export.label'),
        progress: (count) => t('export.progress', { count }),
      }}
    />
  )
}

type ActRow = ListedAct & Pick<Activity, 'at' | 'reason' | 'changes'>

/** The columns that both lists share. */
export const useActColumns = <Act extends ActRow>() => {
  const { t } = useTranslation('activity')
  const what: Column<Act, 'at'> = {
    key: 'what',
    title: t('column.what'),
    align: 'start',
    width: 38,
    place: 'name',
    cell: (act) => <ActText act={act} />,
  }
  const at: Column<Act, 'at'> = {
    key: 'at',
    title: t('column.at'),
    align: 'end',
    width: 22,
    sort: 'at',
    place: 'line',
    cell: (act) => <ActTime at={act.at} />,
  }
  const result: Column<Act, 'at'> = {
    key: 'result',
    title: t('column.result'),
    align: 'center',
    width: 16,
    place: 'figure',
    cell: (act) => <ResultTag act={act} />,
  }
  return { what, at, result }
}
