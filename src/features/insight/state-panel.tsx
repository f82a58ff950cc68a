import { CloseButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FlowChart, ShownChartFigures, ShownStateFigures } from '#contract/entities/flow-figures.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import type { Days } from '#rules/flow-figures.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import { type Fact, Facts, GuardReasons, RefusalWords } from './facts.tsx'
import classes from './insight.module.css'
import { branchesQuery, chartQuery, filtersOf, type StateRef } from './insight-queries.ts'
import type { InsightSearch } from './insight-search.ts'
import { FlowsHere, Outliers } from './listed-flows.tsx'
import { figuresOf } from './map-figures.ts'
import { TargetForm } from './target-form.tsx'
import { useDuration } from './use-duration.ts'
import { known, useFigures } from './use-figures.ts'
import { useStateNames } from './use-state-names.ts'

interface StatePanelProps {
  place: StateRef
  period: Days
  search: InsightSearch
  onClose: () => void
}

/** All figures of a state. */
export const StatePanel = ({ place, period, search, onClose }: StatePanelProps) => {
  const { t } = useTranslation('insight')
  const { nameOf, meaningOf } = useStateNames(place.chart)
  const heading = useRef<HTMLHeadingElement>(null)
  const filters = filtersOf(search)
  const { data } = useQuery(chartQuery(place.chart, period, filters))
  const { state } = place
  const chart = data?.chart === place.chart ? data : null
  const figures = chart && figuresOf(chart.states, state)
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the heading of each newly opened state
  useEffect(() => heading.current?.focus({ preventScroll: true }), [state])
  useHotkeys([['Escape', onClose]], [])

  return (
    <aside className={classes.panel} aria-label={nameOf(state)}>
      <div className={classes.panelHead}>
        <h2 ref={heading} tabIndex={-1}>
          {nameOf(state)}
        </h2>
        <CloseButton size={40} iconSize={18} aria-label={t('panel.close')} onClick={onClose} />
      </div>
      <p className={classes.quiet}>{meaningOf(state)}</p>
      {figures && <Figures chart={place.chart} figures={figures} />}
      <FlowsHere place={place} filters={filters} target={figures?.target ?? null} />
      {chart && <NextStates chart={chart} state={state} nameOf={nameOf} />}
      {chart && <SavedAgain chart={chart} state={state} nameOf={nameOf} />}
      {figures && <Refused chart={place.chart} figures={figures} />}
      <Outliers place={place} period={period} filters={filters} />
      <Branches place={place} filters={filters} nameOf={nameOf} />
      {figures && <TargetForm key={state} place={place} target={figures.target} />}
    </aside>
  )
}

const Figures = ({ chart, figures }: { chart: StateRef['chart']; figures: ShownStateFigures }) => {
  const numbers = useFigures()
  const { t } = useTranslation('insight')
  const duration = useDuration()
  const time = (seconds: number | null) => (seconds === null ? t('table.none') : duration(seconds))
  const { now, entered, returned, left, again, wentBack, stays, outliers } = figures
  const isOnboarding = chart === 'onboarding'
  const facts: Fact[] = [
    [t('table.now'), numbers.count(now)],
    [t('table.entered'), numbers.count(entered)],
    [t('table.returned'), numbers.count(returned)],
    [t('panel.left'), numbers.count(left)],
    [t(isOnboarding ? 'table.savedAgain' : 'table.stayed'), numbers.count(again)],
    ...(isOnboarding ? [[t('panel.wentBack'), numbers.count(wentBack)] as const] : []),
    [t('table.median'), time(stays.median)],
    [t('table.p90'), time(stays.p90)],
    [t('panel.outliers'), numbers.count(outliers)],
  ]
  return (
    <>
      <Facts label={t('panel.figures')} facts={facts} />
      {typeof stays.count === 'number' &&
        typeof stays.running === 'number' &&
        stays.count + stays.running > 0 && (
          <p className={classes.quiet}>
            {t('panel.ofThoseWhoLeft', {
              left: numbers.count(stays.count),
              all: numbers.count(stays.count + stays.running),
            })}
          </p>
        )}
    </>
  )
}

interface NextStatesProps {
  chart: ShownChartFigures
  state: string
  nameOf: (state: string) => string
}

const NextStates = ({ chart, state, nameOf }: NextStatesProps) => {
  const numbers = useFigures()
  const { t } = useTranslation('insight')
  const nextMoves = chart.moves
    .filter(({ from, to }) => from === state && to !== state)
    .sort((one, other) => known(other.count) - known(one.count))
  const isCounted = nextMoves.every(({ count }) => typeof count === 'number')
  const all = isCounted ? nextMoves.reduce((sum, { count }) => sum + known(count), 0) : 'hidden'
  return (
    <section>
      <h3>{t('panel.wentTo')}</h3>
      {nextMoves.length === 0 && <p className={classes.quiet}>{t('panel.wentNowhere')}</p>}
      <ul className={classes.list}>
        {nextMoves.map(({ to, event, count }) => (
          <li key={`${event} ${to}`}>
            <span>
              <IsolatedText>
                {t('panel.wentToState', { state: nameOf(to), event: isolated(event) })}
              </IsolatedText>
            </span>
            <bdi className={classes.count}>{numbers.part(count, all)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The steps that led back into the state: repeated saves of its screen, and saves of earlier screens. */
const SavedAgain = ({ chart, state, nameOf }: NextStatesProps) => {
  const numbers = useFigures()
  const { t } = useTranslation('insight')
  const steps = chart.moves
    .filter(({ from, to }) => from === state && to === state)
    .sort((one, other) => known(other.count) - known(one.count))
  if (steps.length === 0) return null
  const words = chart.chart === 'onboarding' ? 'savedAgain' : 'stayed'
  return (
    <section>
      <h3>{t(`panel.${words}`)}</h3>
      <p className={classes.quiet}>{t(`panel.${words}Lead`)}</p>
      <ul className={classes.list}>
        {steps.map(({ event, backTo, count }) => (
          <li key={event}>
            <span>
              <IsolatedText>
                {backTo === null
                  ? t('panel.savedAgainHere', { event: isolated(event) })
                  : t('panel.savedAgainBack', { state: nameOf(backTo), event: isolated(event) })}
              </IsolatedText>
            </span>
            <bdi className={classes.count}>{numbers.count(count)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface RefusedProps {
  chart: FlowChart
  figures: ShownStateFigures
}

const Refused = ({ chart, figures: { refusals } }: RefusedProps) => {
  const { t } = useTranslation('insight')
  return (
    <section>
      <h3>{t('panel.refused')}</h3>
      {refusals.length === 0 && <p className={classes.quiet}>{t('panel.refusedNothing')}</p>}
      <ul className={classes.list}>
        {refusals.map((refusal) => (
          <li key={JSON.stringify([refusal.event, refusal.guard, refusal.code, refusal.field])}>
            <RefusalWords refusal={refusal} />
            <GuardReasons chart={chart} guard={refusal.guard} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface BranchesProps {
  place: StateRef
  filters: ReturnType<typeof filtersOf>
  nameOf: (state: string) => string
}

/** The states that the flows in this state passed through, compared with all other flows. */
const Branches = ({ place, filters, nameOf }: BranchesProps) => {
  const numbers = useNumbers()
  const { t } = useTranslation('insight')
  const { data, error, refetch } = useQuery(branchesQuery(place, filters))
  const all = data?.flows ?? 0
  return (
    <section>
      <h3>{t('panel.branches')}</h3>
      <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />
      {data && all === 0 && <p className={classes.quiet}>{t('panel.branchesNone')}</p>}
      {typeof all === 'string' && <p className={classes.quiet}>{t('groups.branches')}</p>}
      {data && typeof all === 'number' && all > 0 && (
        <>
          <p className={classes.quiet}>{t('panel.branchesLead', { number: numbers.count(all) })}</p>
          <ul className={classes.list}>
            {data.through.flatMap(({ state, once, more, others }) => [
              once > 0 && (
                <li key={`${state} once`}>
                  {t('panel.branchOnce', { share: numbers.percent(once / all), state: nameOf(state) })}
                </li>
              ),
              more > 0 && (
                <li key={`${state} more`}>
                  {t('panel.branchMore', {
                    share: numbers.percent(more / all),
                    state: nameOf(state),
                    others: numbers.percent(others),
                  })}
                </li>
              ),
            ])}
          </ul>
        </>
      )}
    </section>
  )
}
