import { Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { ACTIVITY_KINDS, ACTIVITY_OUTCOMES } from '#contract/entities/activity.ts'
import { Select } from '#src/shared/forms/select.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './activity.module.css'
import { useFilters } from './use-filters.ts'

interface ChoiceProps {
  label: string
  any: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

const Choice = ({ label, any, value = '', options, onPick }: ChoiceProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside
  <label className={classes.filter}>
    <span aria-hidden>{label}</span>
    <Select
      aria-label={label}
      options={[{ value: '', label: any }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    />
  </label>
)

const DayField = ({
  label,
  value = '',
  onPick,
}: {
  label: string
  value: string | undefined
  onPick: (day: string | undefined) => void
}) => {
  const id = useId()
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="date"
        value={value}
        onChange={({ currentTarget }) => onPick(currentTarget.value || undefined)}
      />
    </div>
  )
}

/** What the list is narrowed to. */
export const Filters = () => {
  const { t } = useTranslation('activity')
  const { filters, change, clear, isNarrowed } = useFilters()
  const picked = <Value extends string>(all: readonly Value[], value: string) =>
    all.find((one) => one === value)
  return (
    <fieldset className={classes.filters} aria-label={t('filter.label')}>
      <Choice
        label={t('filter.kind')}
        any={t('filter.anything')}
        value={filters.kind}
        options={ACTIVITY_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onPick={(value) => change({ kind: picked(ACTIVITY_KINDS, value) })}
      />
      <Choice
        label={t('filter.outcome')}
        any={t('filter.anyResult')}
        value={filters.outcome}
        options={ACTIVITY_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        onPick={(value) => change({ outcome: picked(ACTIVITY_OUTCOMES, value) })}
      />
      <Choice
        label={t('filter.who')}
        any={t('filter.anybody')}
        value={filters.who}
        options={[{ value: 'team', label: t('filter.team') }]}
        onPick={(value) => change({ who: picked(['team'] as const, value) })}
      />
      <DayField label={t('filter.from')} value={filters.from} onPick={(from) => change({ from })} />
      <DayField label={t('filter.to')} value={filters.to} onPick={(to) => change({ to })} />
      {isNarrowed && (
        <Button variant="subtle" className={classes.clear} onClick={clear}>
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}
