import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useFieldMessage } from './field-message.ts'
import { Select, type SelectProps } from './select.tsx'
import { FIELD_ORDER, fieldId } from './text-field.tsx'

interface ChoiceFieldProps<Values extends FieldValues> extends Pick<SelectProps, 'options' | 'autoComplete'> {
  name: FieldPath<Values>
  label: string
  description?: ReactNode
  onPicked?: (value: string) => void
}

/** A choice from a list in the surrounding form. It is separate from `Select`, so that tables load `Select` without the form library. */
export const ChoiceField = <Values extends FieldValues>({
  name,
  label,
  description,
  onPicked,
  ...rest
}: ChoiceFieldProps<Values>) => {
  const { field, fieldState } = useController<Values>({ name })
  const words = useFieldMessage()
  return (
    <Input.Wrapper
      id={fieldId(name)}
      label={label}
      description={description}
      error={words(fieldState.error)}
      inputWrapperOrder={FIELD_ORDER}
    >
      <Select
        aria-required
        {...rest}
        name={name}
        ref={field.ref}
        value={field.value ?? ''}
        error={fieldState.invalid}
        onChange={(event) => {
          field.onChange(event.currentTarget.value)
          onPicked?.(event.currentTarget.value)
        }}
        onBlur={field.onBlur}
      />
    </Input.Wrapper>
  )
}
