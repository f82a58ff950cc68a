import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { REHEARSED_MAX, type rehearseFlows } from '#contract/endpoints/flows.ts'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import { RehearsalKind } from '#contract/entities/rehearsal.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { FilterChoice, FilterDay, FilterFields } from '#src/shared/forms/filters.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { type Fact, Facts } from './facts.tsx'
import classes from './insight.module.css'
import { rehearsalQuery } from './insight-queries.ts'
import type { RehearsalSearch } from './insight-search.ts'
import { InsightViews } from './insight-views.tsx'
import { RehearsalDifferences, UnknownStates } from './rehearsal-differences.tsx'
import { known, useFigures } from './use-figures.ts'
import { periodOf } from './use-insight-search.ts'

/** The rehearsal of a period's flows with the running version of a chart. */
export const RehearsalScreen = ({ search }: { search: RehearsalSearch }) => {
  const { t } = useTranslation('insight')
  const navigate = useNavigate()
  const { chart = 'onboarding' } = search
  const period = periodOf(search, serverNow())
  const { data, error, refetch } = useQuery(rehearsalQuery(chart, period))
  const change = (changed: RehearsalSearch) =>
    void navigate({ to: '/insight/rehearsal', search: { ...search, ...changed }, resetScroll: false })
  return (
    <div className={classes.screen}>
      <InsightViews shown="rehearsal" search={search} />
      <FilterFields label={t('rehearsal.filter')}>
        <FilterChoice
          label={t('filter.chart')}
          value={chart}
          options={FLOW_CHARTS.map((value) => ({ value, label: t(`charts.${value}`) }))}
          onPick={(value) => change({ chart: FLOW_CHARTS.find((one) => one === value) })}
        />
        <FilterDay label={t('filter.from')} value={period.from} onPick={(from) => change({ from })} />
        <FilterDay label={t('filter.to')} value={period.to} onPick={(to) => change({ to })} />
      </FilterFields>
      <section className={classes.card}>
        <h2>{t('rehearsal.title')}</h2>
        <p className={classes.quiet}>{t('rehearsal.lead')}</p>
        <ProblemAlert problem={error && toCallProblem(error)} onRetry={() => void refetch()} />
        {data && <Result rehearsal={data} />}
        {!data && !error && <LoadingArea label={t('rehearsal.loading')} />}
      </section>
      {data && <Differences rehearsal={data} />}
    </div>
  )
}

interface RehearsalProps {
  rehearsal: ReplyOf<typeof rehearseFlows>
}

/** The number of rehearsed steps and of differences. */
const Result = ({ rehearsal }: RehearsalProps) => {
  const numbers = useNumbers()
  const figures = useFigures()
  const { t } = useTranslation('insight')
  const { version, steps, isLimited, notRehearsed, differences, unknownStates } = rehearsal
  const isCounted = differences.every((difference) => typeof difference.steps === 'number')
  const different = isCounted
    ? differences.reduce((total, difference) => total + known(difference.steps), 0)
    : 'hidden'
  const facts: Fact[] = [
    [t('rehearsal.version'), numbers.count(version)],
    [t('rehearsal.steps'), figures.count(steps)],
    [t('rehearsal.notRehearsed'), figures.count(notRehearsed)],
    [t('rehearsal.different'), figures.count(different)],
  ]
  const isSame = differences.length === 0 && unknownStates.length === 0
  return (
    <>
      {isSame && (
        <p role="status" className={classes.result} data-known={steps !== 0}>
          {steps !== 0 && <IconCircleCheck size={20} stroke={1.75} aria-hidden />}
          {t(steps === 0 ? 'rehearsal.nothing' : 'rehearsal.same')}
        </p>
      )}
      <Facts facts={facts} />
      {isLimited && <p>{t('rehearsal.limited', { number: isolated(numbers.count(REHEARSED_MAX)) })}</p>}
    </>
  )
}

const Differences = ({ rehearsal: { chart, differences, unknownStates } }: RehearsalProps) => (
  <>
    {RehearsalKind.options.map((kind) => {
      const ofKind = differences.filter((difference) => difference.kind === kind)
      return (
        ofKind.length > 0 && (
          <RehearsalDifferences key={kind} chart={chart} kind={kind} differences={ofKind} />
        )
      )
    })}
    <UnknownStates chart={chart} unknownStates={unknownStates} />
  </>
)
