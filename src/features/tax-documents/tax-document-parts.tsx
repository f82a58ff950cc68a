import type { ReactNode } from 'react'
import type { TaxDocumentChart } from '#contract/entities/chart.ts'
import type { TaxDocument } from '#contract/entities/tax-document.ts'
import { isInCorrection, isUndecided, isValidDocument } from '#machines/tax-document/selectors.ts'
import { type TaxDocumentSnapshot, taxDocumentSnapshot } from '#machines/tax-document/tax-document.machine.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { Tag, type TagTone } from '#src/shared/ui/tag.tsx'
import classes from './tax-documents.module.css'

const toneOf = (snapshot: TaxDocumentSnapshot): TagTone => {
  if (isInCorrection(snapshot)) return 'bad'
  if (isUndecided(snapshot)) return 'warn'
  return isValidDocument(snapshot) ? 'ok' : 'quiet'
}

/** The name of a document's state. */
export const StateTag = ({ chart }: { chart: TaxDocumentChart }) => {
  const { t } = useTranslation('states')
  return <Tag tone={toneOf(taxDocumentSnapshot(chart))}>{t(`tax-document.${chart.state}`)}</Tag>
}

/** The latest instant at which a person's document may be reported; null after the authority's decision. */
export const reportDeadline = ({
  chart,
  reportBy,
}: Pick<TaxDocument, 'chart' | 'reportBy'>): string | null =>
  isUndecided(taxDocumentSnapshot(chart)) ? reportBy : null

/** An instant in Riyadh. */
export const Moment = ({ at }: { at: string }) => {
  const dates = useDates()
  return (
    <time dateTime={at} className={classes.whole}>
      {dates.day(at)} <Latin>{dates.time(at)}</Latin>
    </time>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

/** Labelled values. */
export const Facts = ({ facts, label }: { facts: readonly Fact[]; label: string }) => (
  <dl className={classes.facts} aria-label={label}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
