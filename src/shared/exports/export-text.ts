import type { ExportFilters } from '#contract/entities/list-filters.ts'
import type { RequestedExport, SecondOpinion, TwoPersonExport } from '#contract/entities/second-opinion.ts'
import { isTwoPersonExport, twoPersonName } from '#rules/second-opinion.ts'
import { useDates } from '../i18n/dates.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { isolated } from '../ui/isolated-text.tsx'

/** The names behind the ids of the filters; null for unknown ones. */
type FilterNames = Pick<RequestedExport, 'actorName' | 'aboutName'>

const SEPARATOR = ' · '

/** Returns a function that describes an export by its filters. */
export const useFiltersText = () => {
  const { t } = useTranslation(['exports', 'activity', 'common'])
  const dates = useDates()
  return (operation: TwoPersonExport, filters: ExportFilters, names: FilterNames): string => {
    const { status, searchString, kind, outcome, onBehalf, told, from, to, actor, about } = filters
    const day = (value: string) => isolated(dates.day(value))
    const person = (name: string | null) => (name === null ? t('filter.unknown') : isolated(name))
    const parts = [
      status && t('filter.status', { value: t(`common:customerStatus.${status}`) }),
      searchString && t('filter.search', { value: isolated(searchString) }),
      searchString === '' && t('filter.searchDeleted'),
      kind && t('filter.kind', { value: t(`activity:kind.${kind}`) }),
      outcome && t('filter.outcome', { value: t(`activity:outcome.${outcome}`) }),
      onBehalf && t('filter.team'),
      told && t('filter.told'),
      from && t('filter.from', { value: day(from) }),
      to && t('filter.to', { value: day(to) }),
      actor && t('filter.actor', { value: person(names.actorName) }),
      about && t('filter.about', { value: person(names.aboutName) }),
    ].filter((part) => typeof part === 'string' && part !== '')
    const areDaysMissing = operation === 'audit.export' && !from && !to
    if (parts.length === 0 || areDaysMissing) parts.unshift(t(`all.${twoPersonName(operation)}`))
    return parts.join(SEPARATOR)
  }
}

/** Returns a function that describes a requested export by its filters and rows; null for an act on an account. */
export const useExportText = () => {
  const { t } = useTranslation('exports')
  const numbers = useNumbers()
  const filtersText = useFiltersText()
  return ({ operation, export: requested }: Pick<SecondOpinion, 'operation' | 'export'>): string | null => {
    if (!requested || !isTwoPersonExport(operation)) return null
    const count = numbers.count(requested.rows)
    const rows = requested.more ? t('moreRows', { count }) : t('rows', { count })
    return [filtersText(operation, requested.filters, requested), rows].join(SEPARATOR)
  }
}
