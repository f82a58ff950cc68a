import { useQuery } from '@tanstack/react-query'
import { FLOWS_MAX } from '#contract/endpoints/flows.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { FlowLinks } from './flow-links.tsx'
import classes from './insight.module.css'
import { type filtersOf, flowsQuery, type StatePlace } from './insight-query.ts'

interface FlowsHereProps {
  place: StatePlace
  filters: ReturnType<typeof filtersOf>
}

/** The flows that are in a state now, the longest there first. */
export const FlowsHere = ({ place, filters }: FlowsHereProps) => {
  const { t } = useTranslation('insight')
  const dates = useDates()
  const { data, error, refetch } = useQuery(flowsQuery(place, filters))
  const flows = data?.flows ?? []
  return (
    <section>
      <h3>{t('panel.flows')}</h3>
      <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />
      {data && flows.length === 0 && <p className={classes.quiet}>{t('panel.flowsNone')}</p>}
      {flows.length === FLOWS_MAX && (
        <p className={classes.quiet}>{t('panel.flowsMost', { number: FLOWS_MAX })}</p>
      )}
      <FlowLinks
        chart={place.chart}
        flows={flows.map(({ since, ...flow }) => ({
          ...flow,
          told: t('panel.since', { date: dates.day(since), time: dates.time(since) }),
        }))}
      />
    </section>
  )
}
