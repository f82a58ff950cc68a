import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { PhoneFold } from '../ui/phone-fold.tsx'
import { DayInput } from './day-input.tsx'
import classes from './forms.module.css'
import { Select } from './select.tsx'

/** The filters of a list or a map: fields beside each other. */
export const FilterFields = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.filters} aria-label={label}>
    {children}
  </fieldset>
)

interface FoldedFiltersProps {
  /** The number of filters in use. */
  activeCount: number
  /** Shows a button that removes all filters; absent while there are none. */
  onClear?: (() => void) | undefined
  children: ReactNode
}

/** Filters that are folded on a phone, so that the list comes first. */
export const FoldedFilters = ({ activeCount, onClear, children }: FoldedFiltersProps) => {
  const { t } = useTranslation('common')
  const label = activeCount === 0 ? t('filters.label') : t('filters.active', { count: activeCount })
  return (
    <PhoneFold label={() => label}>
      {({ className, ...folded }) => (
        <div className={`${classes.folded} ${className}`} {...folded}>
          {children}
          {onClear && (
            <Button variant="subtle" className={classes.clear} onClick={onClear}>
              {t('filters.clear')}
            </Button>
          )}
        </div>
      )}
    </PhoneFold>
  )
}

interface FilterChoiceProps {
  label: string
  /** The label of the option without a filter; absent when an option is required. */
  any?: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** A filter with a few values. */
export const FilterChoice = ({ label, any, value = '', options, onPick }: FilterChoiceProps) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the select is inside
  <label className={classes.filter}>
    <span aria-hidden>{label}</span>
    <Select
      aria-label={label}
      options={any === undefined ? options : [{ value: '', label: any }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    />
  </label>
)

/** The picked option; undefined for the option without a filter. */
export const optionOf = <Option extends string>(
  options: readonly Option[],
  value: string,
): Option | undefined => options.find((option) => option === value)

interface FilterDayProps {
  label: string
  value: string | undefined
  onPick: (day: string | undefined) => void
}

/** A filter by a day of the calendar. */
export const FilterDay = ({ label, value = '', onPick }: FilterDayProps) => {
  const id = useId()
  const { t } = useTranslation('common')
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        value={value}
        empty={t('filters.anyDay')}
        onChange={({ currentTarget }) => onPick(currentTarget.value || undefined)}
      />
    </div>
  )
}
