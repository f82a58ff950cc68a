import { chartVersions } from 'virtual:chart-drawings'
import { Button } from '@mantine/core'
import { ACCOUNT_TYPES, PACKAGES } from '#contract/entities/common.ts'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { WidthClass } from '#contract/screen.ts'
import { type Days, periodBefore } from '#rules/flow-figures.ts'
import { FilterChoice, FilterDay, FilterFields, FoldedFilters, optionOf } from '#src/shared/forms/filters.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { COLOURS, type InsightSearch } from './insight-search.ts'
import { useInsightSearch } from './use-insight-search.ts'

const NO_FILTERS: Partial<InsightSearch> = {
  accountType: undefined,
  package: undefined,
  language: undefined,
  width: undefined,
  version: undefined,
}

/** Filters of flows and days, and the coloring of the map. */
export const FlowFilters = ({ period }: { period: Days }) => {
  const { t } = useTranslation(['insight', 'packages'])
  const numbers = useNumbers()
  const { search, change } = useInsightSearch()
  const { view = 'map', chart = 'onboarding', colour = 'frequency', otherFrom, otherTo } = search
  const isMap = view === 'map'
  const isCompared = otherFrom !== undefined || otherTo !== undefined
  const activeFilters = Object.keys(NO_FILTERS).filter(
    (name) => search[name as keyof InsightSearch] !== undefined,
  )
  const days = [search.from, search.to, otherFrom, otherTo].filter((day) => day !== undefined)
  const activeCount = activeFilters.length + days.length
  const compare = () => {
    const before = periodBefore(period)
    change({ otherFrom: before.from, otherTo: before.to })
  }
  return (
    <FilterFields label={t('filter.label')}>
      {isMap && (
        <>
          <FilterChoice
            label={t('filter.chart')}
            value={chart}
            options={FLOW_CHARTS.map((value) => ({ value, label: t(`charts.${value}`) }))}
            onPick={(value) =>
              change({ chart: optionOf(FLOW_CHARTS, value), state: undefined, version: undefined })
            }
          />
          <FilterChoice
            label={t('filter.colour')}
            value={colour}
            options={COLOURS.map((value) => ({ value, label: t(`colours.${value}`) }))}
            onPick={(value) => change({ colour: optionOf(COLOURS, value) })}
          />
        </>
      )}
      <FoldedFilters activeCount={activeCount}>
        <FilterDay label={t('filter.from')} value={period.from} onPick={(from) => change({ from })} />
        <FilterDay label={t('filter.to')} value={period.to} onPick={(to) => change({ to })} />
        <FilterChoice
          label={t('filter.accountType')}
          any={t('filter.any')}
          value={search.accountType}
          options={ACCOUNT_TYPES.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onPick={(value) => change({ accountType: optionOf(ACCOUNT_TYPES, value) })}
        />
        <FilterChoice
          label={t('filter.package')}
          any={t('filter.any')}
          value={search.package}
          options={PACKAGES.map((value) => ({ value, label: t(`packages:names.${value}`) }))}
          onPick={(value) => change({ package: optionOf(PACKAGES, value) })}
        />
        <FilterChoice
          label={t('filter.language')}
          any={t('filter.any')}
          value={search.language}
          options={LANGUAGES.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onPick={(value) => change({ language: optionOf(LANGUAGES, value) })}
        />
        <FilterChoice
          label={t('filter.width')}
          any={t('filter.any')}
          value={search.width}
          options={WidthClass.options.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onPick={(value) => change({ width: optionOf(WidthClass.options, value) })}
        />
        {isMap && (
          <FilterChoice
            label={t('filter.version')}
            any={t('filter.any')}
            value={search.version === undefined ? undefined : String(search.version)}
            options={(chartVersions[chart] ?? []).map((version) => ({
              value: String(version),
              label: numbers.count(version),
            }))}
            onPick={(value) => change({ version: value === '' ? undefined : Number(value) })}
          />
        )}
        {isMap && isCompared && (
          <>
            <FilterDay
              label={t('filter.otherFrom')}
              value={otherFrom}
              onPick={(day) => change({ otherFrom: day })}
            />
            <FilterDay
              label={t('filter.otherTo')}
              value={otherTo}
              onPick={(day) => change({ otherTo: day })}
            />
          </>
        )}
        {isMap && (
          <Button
            variant="default"
            onClick={isCompared ? () => change({ otherFrom: undefined, otherTo: undefined }) : compare}
          >
            {t(isCompared ? 'filter.noCompare' : 'filter.compare')}
          </Button>
        )}
        {activeFilters.length > 0 && (
          <Button variant="default" onClick={() => change(NO_FILTERS)}>
            {t('filter.clear')}
          </Button>
        )}
      </FoldedFilters>
    </FilterFields>
  )
}
