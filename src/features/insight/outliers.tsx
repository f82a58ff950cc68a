import { useQuery } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import type { Days } from '#rules/flow-figures.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { FlowLinks } from './flow-links.tsx'
import classes from './insight.module.css'
import { type filtersOf, outliersQuery, type StatePlace } from './insight-query.ts'
import { useDuration } from './use-duration.ts'

interface OutliersProps {
  place: StatePlace
  period: Days
  filters: ReturnType<typeof filtersOf>
}

/** The flows that stayed at least ten times as long as half of them did. */
export const Outliers = ({ place, period, filters }: OutliersProps) => {
  const { t } = useTranslation('insight')
  const dates = useDates()
  const duration = useDuration()
  const { data, error, refetch } = useQuery(outliersQuery(place, period, filters))
  return (
    <section>
      <h3>{t('panel.outliersTitle')}</h3>
      <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />
      {data?.flows.length === 0 && <p className={classes.quiet}>{t('panel.outliersNone')}</p>}
      <FlowLinks
        chart={place.chart}
        flows={(data?.flows ?? []).map(({ flow, customerId, seconds, leftAt }) => ({
          flow,
          customerId,
          told: t('panel.took', { time: duration(seconds), date: dates.day(leftAt) }),
        }))}
      />
    </section>
  )
}
