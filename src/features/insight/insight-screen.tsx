import { Link } from '@tanstack/react-router'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useMap } from '#src/shared/chart-map/use-drawing.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { FiguresTable } from './figures-table.tsx'
import { useSeesPeople } from './flow-customer.tsx'
import { FlowFilters } from './flow-filters.tsx'
import { FlowMap } from './flow-map.tsx'
import { Funnel } from './funnel.tsx'
import classes from './insight.module.css'
import { customersOf, filtersOf, useLiveFigures } from './insight-queries.ts'
import { InsightViews } from './insight-views.tsx'
import { StatePanel } from './state-panel.tsx'
import { Trend } from './trend.tsx'
import { periodOf, useInsightSearch } from './use-insight-search.ts'
import { drawnStates } from './use-state-names.ts'

/** Flows by state, duration and refusal, for analysts and administrators. */
export const InsightScreen = () => {
  const { t } = useTranslation('insight')
  const { search, change } = useInsightSearch()
  const seesPeople = useSeesPeople()
  useLiveFigures()
  const isNarrowed = Object.keys(customersOf(filtersOf(search))).length > 0
  const { view = 'map', chart = 'onboarding', colour = 'frequency', state, otherFrom, otherTo } = search
  const now = serverNow()
  const period = periodOf(search, now)
  const isCompared = otherFrom !== undefined || otherTo !== undefined
  const other = isCompared ? periodOf({ from: otherFrom, to: otherTo }, now) : undefined
  const { drawing } = useMap(chart, search.version)
  // The table is beside the map if there is room.
  const mapsSize = drawing ? { flexBasis: drawing.width * (other ? 2 : 1) } : undefined
  const isDrawn = state !== undefined && drawing != null && drawnStates(drawing).includes(state)

  return (
    <div className={classes.screen}>
      <InsightViews shown={view} search={search} />
      <FlowFilters period={period} />
      {isNarrowed && <p className={classes.quiet}>{t('filter.today')}</p>}
      {!seesPeople && <p className={classes.quiet}>{t('groups.lead')}</p>}
      {view === 'map' && (
        <>
          <p className={classes.quiet}>
            {t(`legend.${colour}`)} {t('map.live')}{' '}
            <Link className={classes.link} to="/inspector" search={{ server: true }} target="_blank">
              {t('map.watch')}
            </Link>
          </p>
          <div className={classes.beside}>
            <div className={classes.maps} data-compared={other !== undefined} style={mapsSize}>
              <FlowMap chart={chart} period={period} search={search} />
              {other && <FlowMap chart={chart} period={other} search={search} />}
            </div>
            <FiguresTable chart={chart} period={period} other={other} search={search} />
          </div>
          {isDrawn && (
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
