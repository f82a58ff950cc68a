import type { ReactNode } from 'react'
import type { FlowChart, ShownStateFigures } from '#contract/entities/flow-figures.ts'
import { reasonsOfGuard } from '#machines/refusals/reasons.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText, isolated, Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from './insight.module.css'
import { useFigures } from './use-figures.ts'

export type Fact = readonly [name: string, value: ReactNode]

interface FactsProps {
  /** The accessible name of the list, if no heading names it. */
  label?: string
  facts: readonly Fact[]
}

export const Facts = ({ label, facts }: FactsProps) => (
  <dl className={classes.facts} aria-label={label}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

type RefusalFigures = ShownStateFigures['refusals'][number]

/** Event, error code and field of a refusal, as in the chart and the contract. */
export const RefusalWords = ({
  refusal,
}: {
  refusal: Pick<RefusalFigures, 'code' | 'field' | 'count'> & Partial<RefusalFigures>
}) => {
  const { t } = useTranslation('insight')
  const figures = useFigures()
  const { event, guard, code, field, count } = refusal
  return (
    <span>
      <Latin>{[event, field === '' ? code : `${field}: ${code}`].filter(Boolean).join(' · ')}</Latin>
      {guard && (
        <>
          {' '}
          <IsolatedText>{t('panel.guard', { guard: isolated(guard) })}</IsolatedText>
        </>
      )}{' '}
      ({figures.count(count)})
    </span>
  )
}

interface GuardReasonsProps {
  chart: FlowChart
  /** The recorded name of the guard; empty when no chart refused. */
  guard: string
}

/** The sentences that people read when this guard refuses. */
export const GuardReasons = ({ chart, guard }: GuardReasonsProps) => {
  const { t, ready } = useTranslation('why-not')
  const reasons = reasonsOfGuard(chart, guard)
  if (!ready || reasons.length === 0) return null
  return (
    <span className={classes.quiet}>
      <bdi>{reasons.map((reason) => t(`reasons.${reason}`)).join(' / ')}</bdi>
    </span>
  )
}
