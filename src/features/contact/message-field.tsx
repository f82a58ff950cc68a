import { InputBase } from '@mantine/core'
import { useController } from 'react-hook-form'
import { CONTACT_MESSAGE_MAX } from '#contract/forms/contact.ts'
import { controlDirection } from '#src/shared/forms/control-direction.ts'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { filteredChange } from '#src/shared/forms/filtered-change.ts'
import { fieldId } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './contact.module.css'
import type { ContactValues } from './contact-values.ts'

/** From here on the number of characters left is read out, not only shown. */
const TELL_BELOW = 20

const cut = (text: string) => text.slice(0, CONTACT_MESSAGE_MAX)

interface MessageFieldProps {
  readOnly: boolean
  onEdited: () => void
}

/** What the message is about, in several lines, with what room is left. */
export const MessageField = ({ readOnly, onEdited }: MessageFieldProps) => {
  const { t } = useTranslation('contact')
  const { field, fieldState } = useController<ContactValues, 'message'>({ name: 'message' })
  const words = useFieldMessage()
  const count = CONTACT_MESSAGE_MAX - field.value.length
  return (
    <div>
      <InputBase
        component="textarea"
        multiline
        rows={4}
        label={t('message')}
        aria-required
        id={fieldId('message')}
        name="message"
        {...controlDirection('auto')}
        ref={field.ref}
        value={field.value}
        readOnly={readOnly}
        error={words(fieldState.error)}
        onChange={(event) => {
          field.onChange(filteredChange(event, cut))
          onEdited()
        }}
        onBlur={field.onBlur}
      />
      <p className={classes.left} aria-live={count < TELL_BELOW ? 'polite' : 'off'}>
        {t('left', { count })}
      </p>
    </div>
  )
}
