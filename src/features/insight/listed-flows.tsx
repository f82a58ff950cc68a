import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FLOWS_MAX } from '#contract/endpoints/flows.ts'
import type { ShownStateFigures } from '#contract/entities/flow-figures.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import type { Days } from '#rules/flow-figures.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import { FlowCustomer, useSeesPeople } from './flow-customer.tsx'
import classes from './insight.module.css'
import { type filtersOf, flowsQuery, outliersQuery, type StateRef } from './insight-queries.ts'
import { useDuration } from './use-duration.ts'

const HOUR_MS = 3_600_000

interface FlowsHereProps {
  place: StateRef
  filters: ReturnType<typeof filtersOf>
  target: ShownStateFigures['target']
}

/** The flows that are in a state now, the longest stay first. A flow that stays longer than the target is marked. */
export const FlowsHere = ({ place, filters, target }: FlowsHereProps) => {
  const { t } = useTranslation('insight')
  const dates = useDates()
  const numbers = useNumbers()
  const duration = useDuration()
  const { data, error, refetch } = useQuery(flowsQuery(place, filters))
  const seesPeople = useSeesPeople()
  const flows = data?.flows ?? []
  // Analysts see times that are rounded by up to an hour, so a flow counts as late an hour later.
  const roundedMs = seesPeople ? 0 : HOUR_MS
  const isLate = (since: string) =>
    target !== null && serverNow().getTime() - Date.parse(since) - roundedMs > target.seconds * 1000
  const late = flows.filter(({ since }) => isLate(since)).length
  return (
    <section>
      <h3>{t('panel.flows')}</h3>
      <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />
      {data?.flows === null && <p className={classes.quiet}>{t('groups.list')}</p>}
      {data?.flows?.length === 0 && <p className={classes.quiet}>{t('panel.flowsNone')}</p>}
      {flows.length === FLOWS_MAX && (
        <p className={classes.quiet}>{t('panel.flowsMost', { number: FLOWS_MAX })}</p>
      )}
      {flows.length > 0 && (
        <p className={classes.quiet}>
          {t('panel.longestFirst')}
          {!seesPeople && ` ${t('groups.hours')}`}
          {target &&
            late > 0 &&
            ` ${t('panel.waiting', { number: numbers.count(late), time: duration(target.seconds) })}`}
        </p>
      )}
      <FlowLinks
        chart={place.chart}
        flows={flows.map(({ since, ...flow }) => ({
          ...flow,
          text: [
            t('panel.since', { date: dates.day(since), time: dates.time(since) }),
            ...(isLate(since) ? [t('panel.tooLong')] : []),
          ].join(' · '),
        }))}
      />
    </section>
  )
}

interface OutliersProps {
  place: StateRef
  period: Days
  filters: ReturnType<typeof filtersOf>
}

/** The flows that stayed in a state at least ten times its median. */
export const Outliers = ({ place, period, filters }: OutliersProps) => {
  const { t } = useTranslation('insight')
  const dates = useDates()
  const duration = useDuration()
  const { data, error, refetch } = useQuery(outliersQuery(place, period, filters))
  return (
    <section>
      <h3>{t('panel.outliersTitle')}</h3>
      <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />
      {data?.flows === null && <p className={classes.quiet}>{t('groups.list')}</p>}
      {data?.flows?.length === 0 && <p className={classes.quiet}>{t('panel.outliersNone')}</p>}
      <FlowLinks
        chart={place.chart}
        flows={(data?.flows ?? []).map(({ flow, seconds, leftAt }) => ({
          flow,
          text: t('panel.took', { time: duration(seconds), date: dates.day(leftAt) }),
        }))}
      />
    </section>
  )
}

interface FlowLinksProps {
  chart: StateRef['chart']
  flows: readonly { flow: string; text: ReactNode }[]
}

/** Flows by their names, linked to the replay and, for administrators, to the customer. */
const FlowLinks = ({ chart, flows }: FlowLinksProps) => {
  const { t } = useTranslation('insight')
  const seesPeople = useSeesPeople()
  return (
    <ul className={classes.list}>
      {flows.map(({ flow, text }) => (
        <li key={flow}>
          <span>
            <Link
              to="/insight/flows/$chart/$flow"
              params={{ chart, flow }}
              aria-label={t('panel.replay', { flow: isolated(flow) })}
            >
              <Latin className={classes.pseudonym}>{flow}</Latin>
            </Link>
            {seesPeople && (
              <>
                {' · '}
                <FlowCustomer chart={chart} flow={flow} />
              </>
            )}
          </span>
          <span className={classes.count}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
