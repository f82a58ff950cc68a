import { InputBase } from '@mantine/core'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from '../i18n/use-translation.ts'
import { useFieldMessage } from './field-message.ts'
import { controlDirection, filteredChange } from './inputs.ts'
import { FIELD_ORDER } from './text-field.tsx'

/** The contract's limit for a reason of a reviewer or an administrator. */
const MAX = 500

/** One line, because mails contain the reason. */
const oneLine = (text: string) => text.replace(/(?<!\s)[^\S\r\n]*[\r\n]\s*/g, ' ').slice(0, MAX)

type ReasonName = 'reason' | 'note'

interface ReasonFieldProps {
  name?: ReasonName
  label: string
  hint?: string
  /** True for an optional field. Its label says so. */
  isOptional?: boolean
  readOnly?: boolean
  /** Shown instead of the form's own error. */
  problem?: string | undefined
  onEdited?: (reason: string) => void
}

/** A reason or a note for the customer. Enter sends the surrounding form. A required one is focused at first. */
export const ReasonField = ({
  name = 'reason',
  label,
  hint,
  isOptional = false,
  readOnly = false,
  problem,
  onEdited,
}: ReasonFieldProps) => {
  const id = useId()
  const { t } = useTranslation()
  const { field, fieldState } = useController<Record<ReasonName, string>, ReasonName>({ name })
  const words = useFieldMessage()
  return (
    <InputBase
      component="textarea"
      multiline
      rows={3}
      id={id}
      name={name}
      {...controlDirection('auto')}
      autoFocus={!isOptional}
      data-autofocus={isOptional ? undefined : true}
      aria-required={!isOptional}
      inputWrapperOrder={FIELD_ORDER}
      label={isOptional ? t('optional', { label }) : label}
      description={hint}
      ref={field.ref}
      value={field.value}
      readOnly={readOnly}
      error={problem ?? words(fieldState.error)}
      onChange={(event) => {
        const text = filteredChange(event, oneLine)
        field.onChange(text)
        onEdited?.(text)
      }}
      onBlur={field.onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}
