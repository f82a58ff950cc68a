import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { CONTACT_EMAIL_MAX, CONTACT_NAME_MAX, SUBJECT_MAX } from '#contract/forms/contact.ts'
import { fileRefusal } from '#src/shared/forms/file-refusal.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useServerRefusal } from '#src/shared/forms/use-server-refusal.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { AttachmentField } from './attachment-field.tsx'
import classes from './contact.module.css'
import type { ContactValues } from './contact-values.ts'
import { MessageField } from './message-field.tsx'
import type { Contact } from './use-contact.ts'
import type { ContactFields } from './use-contact-form.ts'

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
    // A draft may have been left before its address was whole.
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
          data-autofocus
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
        <p className={classes.unseen} role="status">
          {isBusy && t('sending')}
        </p>
      </form>
    </FormProvider>
  )
}
