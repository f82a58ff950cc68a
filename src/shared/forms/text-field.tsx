import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { PasteCheck } from '#rules/input-filters.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useFieldMessage } from './field-message.ts'
import classes from './forms.module.css'
import { type ControlDirection, controlDirection, filteredChange, isGivenAtOnce } from './inputs.ts'

type OwnProp =
  | 'dir'
  | 'attributes'
  | 'label'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'onBlur'
  | 'error'
  | 'name'
  | 'id'

export interface TextFieldProps<Values extends FieldValues> extends Omit<TextInputProps, OwnProp> {
  name: FieldPath<Values>
  label: string
  /** Direction of the typed text; by default that of its first letter. */
  dir?: ControlDirection
  /** True for an optional field. Its label says so. */
  isOptional?: boolean
  /** Filters the text at each key stroke and paste. */
  filter?: (text: string) => string
  /** Returns the error for a pasted text that the filter would cut to another value. The field then rejects the text. */
  refuse?: PasteCheck
  /** Completes the text when the field is left. */
  finish?: (text: string) => string
  onEdited?: (text: string) => void
  /** Shown instead of the form's own error for this field. */
  problem?: ReactNode
  /** Shown in one line with the input, such as a button that verifies it. */
  beside?: ReactNode
}

/** The hint is below the input, so that inputs side by side are aligned. */
export const FIELD_ORDER: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

const same = (text: string) => text
const refuseNone = () => null

export const fieldId = (name: string): string => `field-${name}`

/** A line of text in the surrounding form, filtered while typing. Required unless `isOptional`. */
export const TextField = <Values extends FieldValues>({
  name,
  label,
  dir = 'auto',
  isOptional = false,
  filter = same,
  refuse = refuseNone,
  finish = same,
  onEdited,
  problem,
  beside,
  ...rest
}: TextFieldProps<Values>) => {
  const { field, fieldState } = useController<Values>({ name })
  const words = useFieldMessage()
  const { t } = useTranslation()
  const value = field.value ?? ''
  const [refused, setRefused] = useState<{ message: FieldMessage; beside: string } | null>(null)
  const refusalText = refused?.beside === value ? words({ message: refused.message }) : undefined
  return (
    <TextInput
      label={isOptional ? t('optional', { label }) : label}
      aria-required={!isOptional}
      inputWrapperOrder={FIELD_ORDER}
      classNames={{ input: classes.fieldInput }}
      {...rest}
      {...controlDirection(dir)}
      {...(beside !== undefined && {
        inputContainer: (input: ReactNode) => (
          <span className={classes.fieldRow}>
            {input}
            {beside}
          </span>
        ),
      })}
      id={fieldId(name)}
      name={name}
      ref={field.ref}
      value={value}
      error={refusalText ?? problem ?? words(fieldState.error)}
      onChange={(event) => {
        const message = isGivenAtOnce(event) ? refuse(event.currentTarget.value) : null
        setRefused(message && { message, beside: value })
        if (message) return
        const text = filteredChange(event, filter)
        field.onChange(text)
        onEdited?.(text)
      }}
      onBlur={() => {
        const text = finish(value)
        if (text !== field.value) field.onChange(text)
        field.onBlur()
      }}
    />
  )
}

type FixedFieldProps = Pick<TextInputProps, 'label' | 'description' | 'value'> & { dir?: ControlDirection }

/** A value of the form that the person cannot change. */
export const FixedField = ({ dir = 'auto', ...props }: FixedFieldProps) => (
  <TextInput
    {...props}
    {...controlDirection(dir)}
    readOnly
    inputWrapperOrder={FIELD_ORDER}
    classNames={{ input: classes.fieldInput }}
  />
)
