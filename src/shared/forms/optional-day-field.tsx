import { Input } from '@mantine/core'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from '../i18n/use-translation.ts'
import { DayInput } from './day-input.tsx'
import { useFieldMessage } from './field-message.ts'
import { FIELD_ORDER, fieldId } from './text-field.tsx'

interface OptionalDayFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  description?: string
  readOnly?: boolean
  onEdited?: () => void
}

/** A calendar day in the surrounding form that may stay empty; the label says so. */
export const OptionalDayField = <Values extends FieldValues>({
  name,
  label,
  description,
  readOnly = false,
  onEdited,
}: OptionalDayFieldProps<Values>) => {
  const { t } = useTranslation()
  const { field, fieldState } = useController<Values>({ name })
  const words = useFieldMessage()
  return (
    <Input.Wrapper
      id={fieldId(name)}
      label={t('optional', { label })}
      description={description}
      error={words(fieldState.error)}
      inputWrapperOrder={FIELD_ORDER}
    >
      <DayInput
        {...field}
        empty={t('noDay')}
        readOnly={readOnly}
        error={fieldState.invalid}
        onChange={(event) => {
          field.onChange(event)
          onEdited?.()
        }}
      />
    </Input.Wrapper>
  )
}
