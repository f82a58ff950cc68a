import { InputBase } from '@mantine/core'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useFieldMessage } from './field-message.ts'
import { controlDirection, filteredChange } from './inputs.ts'
import { FIELD_ORDER } from './text-field.tsx'

/** The contract's limit for a reason of a reviewer or an administrator. */
const MAX = 500

/** One line, since mails quote the reason. */
const oneLine = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ').slice(0, MAX)

interface ReasonFieldProps {
  label: string
  hint?: string
  readOnly?: boolean
  /** Shown in place of the form's own error. */
  problem?: string | undefined
  onEdited?: (reason: string) => void
}

/** The reason, for the customer to read. Enter sends the form around it. */
export const ReasonField = ({ label, hint, readOnly = false, problem, onEdited }: ReasonFieldProps) => {
  const id = useId()
  const { field, fieldState } = useController<{ reason: string }, 'reason'>({ name: 'reason' })
  const words = useFieldMessage()
  return (
    <InputBase
      component="textarea"
      multiline
      rows={3}
      id={id}
      name="reason"
      {...controlDirection('auto')}
      autoFocus
      data-autofocus
      aria-required
      inputWrapperOrder={FIELD_ORDER}
      label={label}
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
