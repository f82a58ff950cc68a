import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { CONTACT_EMAIL_MAX, CONTACT_NAME_MAX, SUBJECT_MAX, SupportMessage } from '#contract/forms/contact.ts'
import { draftsQuery } from '#src/shared/drafts/drafts-query.ts'
import { useDraft } from '#src/shared/drafts/use-draft.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
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

const Field = TextField<ContactValues>
const NAMES = ['name', 'email', 'subject', 'message'] as const
const nameOf = (field: string) => NAMES.find((name) => name === field) ?? null

const cut = (max: number) => (text: string) => text.slice(0, max)

const bodyOf = ({ name, ...values }: ContactValues) => ({ ...values, name: name.trim() || null })

/** What a form starts with: what was typed in an earlier visit, else the person's own address. */
const useStart = (): ContactValues => {
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.contact
  const { email } = useCurrent().user
  const typed = (name: keyof ContactValues) => {
    const text = draft?.[name]
    return typeof text === 'string' ? text : null
  }
  return {
    name: typed('name') ?? '',
    email: typed('email') ?? (email.length <= CONTACT_EMAIL_MAX ? email : ''),
    subject: typed('subject') ?? '',
    message: typed('message') ?? '',
  }
}

export const ContactForm = ({ contact }: { contact: Contact }) => {
  const { t } = useTranslation('contact')
  const [start] = useState(useStart())
  const form = useForm<ContactValues, unknown, SupportMessage>({
    mode: 'onTouched',
    defaultValues: start,
    resolver: contractResolver(SupportMessage, bodyOf),
  })
  const keeper = useDraft(form, 'contact', () => {})
  const [file, setFile] = useState<File | null>(null)
  const { problem, isBusy, percent, edited } = contact
  const fileProblem = fileRefusal(problem)
  useServerRefusal(form, problem, nameOf)

  useEffect(() => {
    // The address that came with the form may be one that this form cannot send.
    if (start.email) void form.trigger('email')
  }, [form, start])

  const submit = form.handleSubmit((message) => {
    if (!isBusy) contact.submit({ message, file }, keeper.unlessSaved)
  })

  return (
    <FormProvider {...form}>
      <form className={classes.form} noValidate onSubmit={submit} aria-busy={isBusy}>
        <p className={classes.lead}>{t('lead')}</p>
        <Field
          name="name"
          label={t('nameOptional')}
          aria-required={false}
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
          filter={cut(CONTACT_EMAIL_MAX)}
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
