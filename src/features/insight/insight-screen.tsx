import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { FiguresTable } from './figures-table.tsx'
import { FlowFilters } from './flow-filters.tsx'
import { FlowMap } from './flow-map.tsx'
import { Funnel } from './funnel.tsx'
import classes from './insight.module.css'
import { VIEWS } from './insight-search.ts'
import { periodOf } from './period.ts'
import { StatePanel } from './state-panel.tsx'
import { Trend } from './trend.tsx'
import { useInsightSearch } from './use-insight-search.ts'
import { useLiveFigures } from './use-live-figures.ts'

/** Where flows are, how long they stay and what holds them back, for analysts and administrators. */
export const InsightScreen = () => {
  const { t } = useTranslation('insight')
  const { search, change } = useInsightSearch()
  useLiveFigures()
  const { view = 'map', chart = 'onboarding', colour = 'frequency', state, otherFrom, otherTo } = search
  const now = new Date()
  const period = periodOf(search, now)
  const isCompared = otherFrom !== undefined || otherTo !== undefined
  const other = isCompared ? periodOf({ from: otherFrom, to: otherTo }, now) : undefined
  const periods = other ? [period, other] : [period]

  return (
    <div className={classes.screen}>
      <fieldset className={classes.tabs} aria-label={t('views.label')}>
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.tab}
            aria-pressed={one === view}
            onClick={() => one !== view && change({ view: one, state: undefined })}
          >
            {t(`views.${one}`)}
          </button>
        ))}
      </fieldset>
      <FlowFilters period={period} />
      {view === 'map' && (
        <>
          <p className={classes.quiet}>
            {t(`legend.${colour}`)} {t('map.live')}
          </p>
          <div className={classes.maps} data-compared={other !== undefined}>
            {periods.map((one, index) => (
              <FlowMap key={index === 0 ? 'own' : 'other'} chart={chart} period={one} search={search} />
            ))}
          </div>
          <FiguresTable chart={chart} periods={periods} search={search} />
          {state !== undefined && (
            <StatePanel
              place={{ chart, state }}
              period={period}
              search={search}
              onClose={() => change({ state: undefined })}
            />
          )}
        </>
      )}
      {view === 'funnel' && <Funnel period={period} search={search} />}
      {view === 'trend' && <Trend period={period} search={search} />}
    </div>
  )
}
