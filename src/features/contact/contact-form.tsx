import { Button, InputBase, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { FormProvider, type UseFormReturn, useController } from 'react-hook-form'
import {
  CONTACT_EMAIL_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_NAME_MAX,
  SUBJECT_MAX,
  type SupportMessage,
  supportMessage,
} from '#contract/forms/contact.ts'
import { draftsQuery } from '#src/shared/forms/drafts.ts'
import { fileRefusal, useFieldMessage } from '#src/shared/forms/field-message.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { controlDirection, filteredChange } from '#src/shared/forms/inputs.ts'
import { fieldId, TextField } from '#src/shared/forms/text-field.tsx'
import { contractResolver, useCheckedForm, useServerRefusal } from '#src/shared/forms/use-checked-form.ts'
import { type DraftKeeper, useDraft } from '#src/shared/forms/use-draft.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { AttachmentField } from './attachment-field.tsx'
import classes from './contact.module.css'
import type { Contact } from './use-contact.ts'

const Field = TextField<ContactValues>
const NAMES = ['name', 'email', 'subject', 'message'] as const
const nameOf = (field: string) => NAMES.find((name) => name === field) ?? null

const cut = (max: number) => (text: string) => text.slice(0, max)

interface ContactFormProps {
  form: ContactFields
  contact: Contact
}

export const ContactForm = ({ form, contact }: ContactFormProps) => {
  const { t } = useTranslation('contact')
  const { email: own } = useCurrent().user
  const [file, setFile] = useState<File | null>(null)
  const { problem, isBusy, percent, edited } = contact
  const fileProblem = fileRefusal(problem)
  useServerRefusal(form, problem, nameOf)

  useEffect(() => {
    // The draft may contain an incomplete address.
    if (form.getValues('email')) void form.trigger('email')
  }, [form])

  const submit = form.handleSubmit((message) => {
    if (!isBusy) contact.submit({ message, file })
  })

  return (
    <FormProvider {...form}>
      <form className={classes.form} noValidate onSubmit={submit} aria-busy={isBusy}>
        <p className={classes.lead}>{t('lead')}</p>
        <Field
          name="name"
          label={t('name')}
          isOptional
          autoComplete="name"
          filter={cut(CONTACT_NAME_MAX)}
          onEdited={edited}
          readOnly={isBusy}
          data-autofocus
        />
        <Field
          name="email"
          type="email"
          inputMode="email"
          dir="ltr"
          label={t('email')}
          autoComplete="email"
          filter={(text) => (text === own ? text : cut(CONTACT_EMAIL_MAX)(text))}
          onEdited={edited}
          readOnly={isBusy}
        />
        <Field
          name="subject"
          label={t('subject')}
          filter={cut(SUBJECT_MAX)}
          onEdited={edited}
          readOnly={isBusy}
        />
        <MessageField readOnly={isBusy} onEdited={edited} />
        <AttachmentField
          file={file}
          refused={fileProblem}
          percent={percent}
          disabled={isBusy}
          onPick={(picked) => {
            setFile(picked)
            edited()
          }}
        />
        <ProblemAlert problem={problem && !problem.field && !fileProblem ? problem : null} />
        <Button type="submit" fullWidth disabled={!form.formState.isValid} loading={isBusy}>
          {t('submit')}
        </Button>
        <VisuallyHidden role="status">{isBusy && t('sending')}</VisuallyHidden>
      </form>
    </FormProvider>
  )
}

interface ContactValues {
  name: string
  email: string
  subject: string
  message: string
}

/** Screen readers announce the characters left below this number. */
const ANNOUNCE_BELOW = 20

const cutMessage = (text: string) => text.slice(0, CONTACT_MESSAGE_MAX)

interface MessageFieldProps {
  readOnly: boolean
  onEdited: () => void
}

/** A multi-line field with the number of characters left. */
const MessageField = ({ readOnly, onEdited }: MessageFieldProps) => {
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
          field.onChange(filteredChange(event, cutMessage))
          onEdited()
        }}
        onBlur={field.onBlur}
      />
      <p className={classes.left} aria-live={count < ANNOUNCE_BELOW ? 'polite' : 'off'}>
        {t('left', { count })}
      </p>
    </div>
  )
}

const bodyOf = ({ name, ...values }: ContactValues) => ({ ...values, name: name.trim() || null })

/** The initial values: the draft of an earlier visit, or only the user's own address. */
const useInitialValues = (): ContactValues => {
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.contact
  const { email } = useCurrent().user
  const typed = (name: keyof ContactValues) => {
    const text = draft?.[name]
    return typeof text === 'string' ? text : null
  }
  return {
    name: typed('name') ?? '',
    email: typed('email') ?? email,
    subject: typed('subject') ?? '',
    message: typed('message') ?? '',
  }
}

type ContactFields = UseFormReturn<ContactValues, unknown, SupportMessage>

/** The form with its stored draft. */
export const useContactForm = (): { form: ContactFields; keeper: DraftKeeper } => {
  const [start] = useState(useInitialValues())
  const { email } = useCurrent().user
  const schema = useMemo(() => supportMessage([email]), [email])
  const form = useCheckedForm<ContactValues, SupportMessage>({
    defaultValues: start,
    resolver: contractResolver(schema, bodyOf),
  })
  return { form, keeper: useDraft(form, 'contact') }
}
