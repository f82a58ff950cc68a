import { useQuery } from '@tanstack/react-query'
import { FLOWS_MAX } from '#contract/endpoints/flows.ts'
import type { StateFigures } from '#contract/entities/flow-figures.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { FlowLinks } from './flow-links.tsx'
import classes from './insight.module.css'
import { type filtersOf, flowsQuery, type StatePlace } from './insight-query.ts'
import { useDuration } from './use-duration.ts'

interface FlowsHereProps {
  place: StatePlace
  filters: ReturnType<typeof filtersOf>
  target: StateFigures['target']
}

/** The flows that are in a state now, the longest there first, and which of them have been there for longer than its target. */
export const FlowsHere = ({ place, filters, target }: FlowsHereProps) => {
  const { t } = useTranslation('insight')
  const dates = useDates()
  const numbers = useNumbers()
  const duration = useDuration()
  const { data, error, refetch } = useQuery(flowsQuery(place, filters))
  const flows = data?.flows ?? []
  /** The list is of this moment, whatever the period of the figures. */
  const isLate = (since: string) =>
    target !== null && serverNow().getTime() - Date.parse(since) > target.seconds * 1000
  const late = flows.filter(({ since }) => isLate(since)).length
  return (
    <section>
      <h3>{t('panel.flows')}</h3>
      <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />
      {data && flows.length === 0 && <p className={classes.quiet}>{t('panel.flowsNone')}</p>}
      {flows.length === FLOWS_MAX && (
        <p className={classes.quiet}>{t('panel.flowsMost', { number: FLOWS_MAX })}</p>
      )}
      {flows.length > 0 && (
        <p className={classes.quiet}>
          {t('panel.longestFirst')}
          {target &&
            late > 0 &&
            ` ${t('panel.waiting', { number: numbers.count(late), time: duration(target.seconds) })}`}
        </p>
      )}
      <FlowLinks
        chart={place.chart}
        flows={flows.map(({ since, ...flow }) => ({
          ...flow,
          told: [
            t('panel.since', { date: dates.day(since), time: dates.time(since) }),
            ...(isLate(since) ? [t('panel.tooLong')] : []),
          ].join(' · '),
        }))}
      />
    </section>
  )
}
