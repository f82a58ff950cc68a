import { Input } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './forms.module.css'

interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface OptionGroup {
  group: string
  items: readonly Option[]
}

type SelectAttribute =
  | 'ref'
  | 'name'
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'autoComplete'
  | 'aria-label'
  | 'aria-required'

export interface SelectProps extends Pick<ComponentPropsWithRef<'select'>, SelectAttribute> {
  options: readonly (Option | OptionGroup)[]
  error?: boolean
  disabled?: boolean
  /** Shown in the closed control if the label of the selected option does not fit. */
  short?: string
  /** `false` if the surrounding label and error belong to the input beside it. */
  withAria?: boolean
}

/** The device's own select, which every keyboard, screen reader and phone supports, styled like the other inputs. */
export const Select = ({ short, ...rest }: SelectProps) =>
  short === undefined ? (
    <Plain {...rest} />
  ) : (
    <div className={classes.shortSelect}>
      <Plain {...rest} />
      <span className={classes.shortWords} aria-hidden>
        {short}
      </span>
    </div>
  )

const Plain = ({ options, ...rest }: Omit<SelectProps, 'short'>) => (
  <Input
    component="select"
    pointer
    rightSection={<IconSelector size={16} stroke={1.75} aria-hidden />}
    rightSectionPointerEvents="none"
    {...rest}
  >
    {options.map((option) =>
      'group' in option ? (
        <optgroup key={option.group} label={option.group}>
          {option.items.map((item) => (
            <Choice key={item.value} {...item} />
          ))}
        </optgroup>
      ) : (
        <Choice key={option.value} {...option} />
      ),
    )}
  </Input>
)

const Choice = ({ value, label, disabled = false }: Option) => (
  <option value={value} disabled={disabled}>
    {label}
  </option>
)
