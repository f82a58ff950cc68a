import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type SupportMessage, supportMessage } from '#contract/forms/contact.ts'
import type { DraftKeeper } from '#src/shared/drafts/draft-keeper.ts'
import { draftsQuery } from '#src/shared/drafts/drafts-query.ts'
import { useDraft } from '#src/shared/drafts/use-draft.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import type { ContactValues } from './contact-values.ts'

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
    email: typed('email') ?? email,
    subject: typed('subject') ?? '',
    message: typed('message') ?? '',
  }
}

export type ContactFields = UseFormReturn<ContactValues, unknown, SupportMessage>

/** What is typed into the form, with the draft of it that is kept. */
export const useContactForm = (): { form: ContactFields; keeper: DraftKeeper } => {
  const [start] = useState(useStart())
  const { email } = useCurrent().user
  const schema = useMemo(() => supportMessage([email]), [email])
  const form = useCheckedForm<ContactValues, SupportMessage>({
    defaultValues: start,
    resolver: contractResolver(schema, bodyOf),
  })
  return { form, keeper: useDraft(form, 'contact', () => {}) }
}
