import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FLOW_CHARTS, type FlowChart } from '#contract/entities/flow-figures.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { FlowCustomer, useSeesPeople } from './flow-customer.tsx'
import classes from './insight.module.css'
import { flowQuery, useLiveFigures } from './insight-queries.ts'
import type { ReplaySearch } from './insight-search.ts'
import { ReplayPlayer } from './replay-player.tsx'

interface ReplayScreenProps {
  chart: string
  flow: string
  search: ReplaySearch
}

const isFlowChart = (chart: string): chart is FlowChart => FLOW_CHARTS.some((one) => one === chart)

export const ReplayScreen = ({ chart, flow, search }: ReplayScreenProps) => {
  const { t } = useTranslation('insight')
  const seesPeople = useSeesPeople()
  return (
    <div className={classes.screen}>
      <nav className={classes.head} aria-label={t('replay.where')}>
        <h2>
          {isFlowChart(chart) ? t(`charts.${chart}`) : chart}{' '}
          <Latin className={classes.pseudonym}>{flow}</Latin>
        </h2>
        {seesPeople && isFlowChart(chart) && <FlowCustomer chart={chart} flow={flow} />}
        <Link className={classes.link} to="/insight" search={isFlowChart(chart) ? { chart } : {}}>
          {t('replay.toMap')}
        </Link>
      </nav>
      {isFlowChart(chart) ? (
        <RecordedFlow chart={chart} flow={flow} search={search} />
      ) : (
        <p>{t('replay.noChart')}</p>
      )}
    </div>
  )
}

const RecordedFlow = ({ chart, flow, search }: ReplayScreenProps & { chart: FlowChart }) => {
  const { t } = useTranslation('insight')
  const { data, error, refetch } = useQuery(flowQuery(chart, flow))
  useLiveFigures()
  if (error) return <ProblemAlert problem={toCallProblem(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingArea label={t('replay.loading')} />
  return <ReplayPlayer flow={data} at={search.at} />
}
