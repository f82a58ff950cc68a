import { TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './filters.module.css'
import { Select } from './select.tsx'

/** What a list or a map is narrowed to: fields beside each other. */
export const FilterFields = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.filters} aria-label={label}>
    {children}
  </fieldset>
)

interface FilterChoiceProps {
  label: string
  /** The words of the option that leaves nothing out; absent where one is always chosen. */
  any?: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** One of a few values. */
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

interface FilterDayProps {
  label: string
  value: string | undefined
  onPick: (day: string | undefined) => void
}

/** A day of the calendar. */
export const FilterDay = ({ label, value = '', onPick }: FilterDayProps) => {
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
