import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { NO_PROJECT } from '#contract/entities/cost-filters.ts'
import type { CostPart, Costs } from '#contract/entities/costs.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { type AccountSnapshot, accountSnapshot } from '#machines/account/account.machine.ts'
import { isBilled, isOver } from '#machines/account/selectors.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { lastDayOf, nextBillingMonth, previousBillingMonth } from '#rules/billing-calendar.ts'
import { FilterChoice, FilterFields } from '#src/shared/forms/filters.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useListFilters, withoutUndefined } from '#src/shared/table/table-search.ts'
import { Difference } from '#src/shared/ui/difference.tsx'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { BudgetCard } from './budget-card.tsx'
import classes from './costs.module.css'
import { costsQuery, filtersOf } from './costs-query.ts'
import { COST_FILTERS, type CostsSearch } from './costs-search.ts'
import { DaysCard } from './days-card.tsx'
import { ThresholdCard } from './threshold-card.tsx'

export const CostsScreen = () => {
  const { customer } = useCurrent()
  return customer ? <MonthOfCosts customer={customer} /> : null
}

const MonthOfCosts = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('costs')
  const search: CostsSearch = useSearch({ strict: false })
  const query = useQuery(costsQuery(filtersOf(search)))
  const { data: costs, error } = query
  const account = accountSnapshot(customer)
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{t('lead')}</p>
      {error && <ProblemAlert problem={toCallProblem(error)} onRetry={() => void query.refetch()} />}
      {costs ? (
        <>
          <Filters costs={costs} />
          <Summary costs={costs} account={account} />
          <DaysCard costs={costs} filters={filtersOf(search)} />
          <div className={classes.parts}>
            <PartsCard kind="service" costs={costs} />
            <PartsCard kind="project" costs={costs} />
          </div>
          {!isOver(account) && (
            <>
              <BudgetCard costs={costs} />
              <ThresholdCard threshold={costs.threshold} />
            </>
          )}
        </>
      ) : (
        !error && <LoadingArea label={t('loading')} />
      )}
    </div>
  )
}

/** From the newest month to the first. */
const monthsOf = ({ firstMonth, currentMonth }: Costs): number[] => {
  const months: number[] = []
  for (let month = firstMonth; month <= currentMonth; month = nextBillingMonth(month)) months.unshift(month)
  return months
}

const withOption = <Option,>(options: readonly Option[], option: Option | undefined): readonly Option[] =>
  option === undefined || options.includes(option) ? options : [option, ...options]

const Filters = ({ costs }: { costs: Costs }) => {
  const { t } = useTranslation('costs')
  const dates = useDates()
  const { filters, change } = useListFilters<CostsSearch>(COST_FILTERS)
  const { month, service, project } = filters
  const months = withOption(monthsOf(costs), month)
  const services = withOption(
    costs.services.map(({ service: name }) => name),
    service,
  )
  const projects = withOption(
    costs.projects.map(({ project: id }) => id ?? NO_PROJECT),
    project,
  )
  return (
    <FilterFields label={t('filter.label')}>
      <FilterChoice
        label={t('filter.month')}
        value={String(month ?? costs.currentMonth)}
        options={months.map((value) => ({ value: String(value), label: dates.monthOfYear(value) }))}
        onPick={(value) => {
          const picked = Number(value)
          change({ month: picked === costs.currentMonth ? undefined : picked })
        }}
      />
      <FilterChoice
        label={t('filter.service')}
        any={t('filter.anyService')}
        value={service}
        options={services.map((value) => ({ value, label: value }))}
        onPick={(value) => change({ service: value || undefined })}
      />
      <FilterChoice
        label={t('filter.project')}
        any={t('filter.anyProject')}
        value={project}
        options={projects.map((value) => ({
          value,
          label: value === NO_PROJECT ? t('part.noProject') : value,
        }))}
        onPick={(value) => change({ project: value || undefined })}
      />
    </FilterFields>
  )
}

/** The total, the forecast and the month before. */
const Summary = ({ costs, account }: { costs: Costs; account: AccountSnapshot }) => {
  const { t } = useTranslation('costs')
  const dates = useDates()
  const { month, currentMonth, total } = costs
  const isCurrent = month === currentMonth
  const name = dates.monthOfYear(month)
  return (
    <section className={classes.summary} aria-label={t('summary.label')}>
      <Figure
        title={t(isCurrent ? 'summary.soFar' : 'summary.total', { month: name })}
        figure={<Money halalas={total.amount} />}
        note={<KnownThrough costs={costs} isCurrent={isCurrent} />}
      />
      {isCurrent && costs.support && <Expected costs={costs} account={account} name={name} />}
      <Before costs={costs} />
    </section>
  )
}

interface FigureProps {
  title: string
  figure?: ReactNode
  note: ReactNode
}

const Figure = ({ title, figure, note }: FigureProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for things to fill in
    <div className={classes.card} role="group" aria-labelledby={id}>
      <h2 id={id} className={classes.figureTitle}>
        {title}
      </h2>
      {figure !== undefined && <p className={classes.figure}>{figure}</p>}
      <div className={classes.note}>{note}</div>
    </div>
  )
}

const KnownThrough = ({ costs, isCurrent }: { costs: Costs; isCurrent: boolean }) => {
  const { t } = useTranslation('costs')
  const dates = useDates()
  if (costs.knownThrough === null) return <p>{t(isCurrent ? 'summary.unknown' : 'summary.none')}</p>
  return <p>{t('summary.known', { date: dates.calendarDay(costs.knownThrough) })}</p>
}

interface ExpectedProps {
  costs: Costs
  account: AccountSnapshot
  name: string
}

const Expected = ({ costs: { forecast, knownThrough }, account, name }: ExpectedProps) => {
  const { t } = useTranslation('costs')
  const dates = useDates()
  const money = useMoney()
  const title = t('summary.expected', { month: name })
  if (!forecast)
    return (
      <Figure title={title} note={<p>{t(`summary.noForecast.${whyNoForecast(account, knownThrough)}`)}</p>} />
    )
  const { expected, range, basis } = forecast
  return (
    <Figure
      title={title}
      figure={<Money halalas={expected} />}
      note={
        <>
          {range && (
            <p>{t('summary.range', { low: money.pricedIn(range.low), high: money.pricedIn(range.high) })}</p>
          )}
          <p>
            {t('summary.basis', {
              first: dates.calendarDay(basis.firstDay),
              last: dates.calendarDay(basis.lastDay),
            })}
          </p>
        </>
      }
    />
  )
}

const whyNoForecast = (account: AccountSnapshot, knownThrough: string | null) => {
  if (isOver(account)) return 'over'
  if (!isBilled(account)) return 'unapproved'
  return knownThrough === null ? 'unknown' : 'tooEarly'
}

/** The month before, through the same day. */
const Before = ({ costs: { month, total, knownThrough, comparedThrough } }: { costs: Costs }) => {
  const { t } = useTranslation('costs')
  const dates = useDates()
  const money = useMoney()
  const before = previousBillingMonth(month)
  const title = t('summary.before', { month: dates.monthOfYear(before) })
  if (knownThrough === null) return null
  if (comparedThrough === null || total.previous === null)
    return (
      <Figure title={title} note={<p>{t('summary.noBefore', { month: dates.monthOfYear(before) })}</p>} />
    )
  const amount = money.pricedIn(total.previous)
  return (
    <Figure
      title={title}
      figure={<Difference amount={total.amount} previous={total.previous} />}
      note={
        <p>
          {comparedThrough < lastDayOf(before)
            ? t('summary.sameDays', {
                first: dates.dayOfMonth(`${comparedThrough.slice(0, 8)}01`),
                last: dates.dayOfMonth(comparedThrough),
                amount,
              })
            : t('summary.wholeMonth', { amount })}
        </p>
      }
    />
  )
}

/** The parts that are shown at first: the most expensive ones. */
const FIRST_PARTS = 10

interface PartsCardProps {
  kind: 'service' | 'project'
  costs: Costs
}

/** The costs of each service or project. A press on a name filters by it. */
const PartsCard = ({ kind, costs }: PartsCardProps) => {
  const { t } = useTranslation('costs')
  const dates = useDates()
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const { comparedThrough, support, services, projects } = costs
  const parts =
    kind === 'service'
      ? services.map(({ service, ...part }) => ({ value: service, name: service, part }))
      : projects.map(({ project, ...part }) => ({ value: project ?? NO_PROJECT, name: project, part }))
  const cost =
    comparedThrough === null
      ? t('part.cost')
      : t('part.costAndChange', {
          first: dates.dayOfMonth(`${comparedThrough.slice(0, 8)}01`),
          last: dates.dayOfMonth(comparedThrough),
        })
  const shown = showsAll ? parts : parts.slice(0, FIRST_PARTS)
  const total = sumOf([...parts.map(({ part }) => part), ...(support ? [support] : [])])
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{t(kind === 'service' ? 'services' : 'projects')}</h2>
      {parts.length === 0 && !support?.amount ? (
        <p className={classes.note}>{t('part.empty')}</p>
      ) : (
        <table className={classes.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{t(`part.${kind}`)}</th>
              <th scope="col">{cost}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ value, name, part }) => (
              <PartRow key={value} part={part}>
                <FilterLink kind={kind} value={value} name={name ?? t('part.noProject')}>
                  {name === null ? t('part.noProject') : <Latin>{name}</Latin>}
                </FilterLink>
              </PartRow>
            ))}
            {support && <PartRow part={support}>{t('part.support')}</PartRow>}
          </tbody>
          <tfoot>
            <PartRow part={total}>{t('part.total')}</PartRow>
          </tfoot>
        </table>
      )}
      {parts.length > FIRST_PARTS && (
        <Button
          size="xs"
          variant="default"
          aria-expanded={showsAll}
          aria-describedby={id}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('part.fewer') : t('part.all', { count: parts.length })}
        </Button>
      )}
    </section>
  )
}

const sumOf = (parts: readonly CostPart[]): CostPart => ({
  amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  previous: parts.every(({ previous }) => previous === null)
    ? null
    : parts.reduce((sum, { previous }) => sum + (previous ?? 0), 0),
})

const PartRow = ({ part: { amount, previous }, children }: { part: CostPart; children: ReactNode }) => (
  <tr>
    <th scope="row">{children}</th>
    <td>
      <Money halalas={amount} />
      {previous !== null && (
        <div className={classes.change}>
          <Difference amount={amount} previous={previous} />
        </div>
      )}
    </td>
  </tr>
)

interface FilterLinkProps {
  kind: PartsCardProps['kind']
  value: string
  /** For screen readers. */
  name: string
  children: ReactNode
}

const FilterLink = ({ kind, value, name, children }: FilterLinkProps) => {
  const { t } = useTranslation('costs')
  const { filters } = useListFilters<CostsSearch>(COST_FILTERS)
  if (filters[kind] === value) return children
  return (
    <Link
      className={classes.partLink}
      to="/costs"
      search={(before) => withoutUndefined({ ...before, [kind]: value })}
      resetScroll={false}
      aria-label={t('part.only', { name })}
    >
      {children}
    </Link>
  )
}
