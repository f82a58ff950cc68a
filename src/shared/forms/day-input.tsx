import { Input } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { useDates } from '../i18n/dates.ts'
import classes from './forms.module.css'

type DayAttribute = 'ref' | 'name' | 'readOnly' | 'onChange' | 'onBlur'

interface DayInputProps extends Pick<ComponentPropsWithRef<'input'>, DayAttribute> {
  id?: string
  error?: boolean
  /** The day, such as 2026-03-06; '' for none. */
  value: string
  /** Shown without a day. */
  empty: string
}

/**
 * A calendar day. The device's control shows the day in the device's language, so the page's own format covers it until it has
 * the focus.
 */
export const DayInput = ({ value, empty, ...rest }: DayInputProps) => {
  const dates = useDates()
  return (
    <div className={classes.day}>
      <Input {...rest} type="date" value={value} />
      <span className={classes.written} aria-hidden>
        {value === '' ? empty : dates.calendarDay(value)}
      </span>
    </div>
  )
}
