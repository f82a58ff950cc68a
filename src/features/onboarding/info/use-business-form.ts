import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { businessInfo } from '#contract/forms/basic-info.ts'
import { lazy } from '#contract/lazy.ts'
import type { CompanyLookup } from '#machines/company-registration/company-registration.machine.ts'
import { fillFromRegister, type RegisterField } from '#rules/register-address.ts'
import { vouchedInfo } from '#rules/vouched-info.ts'
import { draftsQuery } from '#src/shared/drafts/drafts-query.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useFlow } from '../flow/flow-context.ts'
import { withRealPhone } from '../phone/real-phone.ts'
import { type BusinessValues, businessBody, businessValues } from './business-values.ts'
import { withDraft } from './draft-values.ts'
import { useCompanyRegistration } from './use-company-registration.ts'
import { useProposedName } from './use-proposed-name.ts'

const ALIASES: Record<string, keyof BusinessValues> = {
  domain: 'subDomain',
  crNumber: 'identificationNumber',
}

/** The form's own name of a field of the call. */
export const businessFieldOf = (field: string): keyof BusinessValues =>
  ALIASES[field] ?? (field as keyof BusinessValues)

interface Known {
  emails: readonly string[]
  onFile: Customer
}

const schemaWith = (known: Known, company: RegisteredCompany | null) =>
  businessInfo(vouchedInfo({ ...known, companyName: company?.companyArabicName ?? null, personNames: null }))

/** The business form: what is saved and drafted, judged by the contract, filled by the company register. */
export const useBusinessForm = () => {
  const { customer, user } = useFlow()
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.['basic-info']
  const saved = businessValues(customer, user.email)
  const { identificationNumber: number, identificationNumberVerified: isVerified, registered } = customer
  // What was filled in just before a reload is in no draft yet.
  const filled = registered ? fillFromRegister(registered, saved, null) : {}
  const [known] = useState({ emails: [user.email, customer.user.email], onFile: customer })
  // Not a state: what a lookup fills in is judged before the form is drawn anew.
  const schema = useRef(lazy(() => schemaWith(known, registered)))
  const form = useCheckedForm({
    defaultValues: withDraft({ ...saved, ...filled }, draft),
    resolver: withRealPhone((...form) =>
      contractResolver(
        schema.current(),
        (values: BusinessValues) => businessBody(values, user.email),
        businessFieldOf,
      )(...form),
    ),
  })
  const { getValues, setValue, clearErrors } = form
  const fill = useCallback(
    ({ company, before }: CompanyLookup) => {
      schema.current = lazy(() => schemaWith(known, company))
      const changes = fillFromRegister(company, getValues(), before)
      for (const [name, value] of Object.entries(changes) as [RegisterField, string][])
        setValue(name, value, { shouldDirty: true })
      clearErrors('identificationNumber')
    },
    [known, getValues, setValue, clearErrors],
  )

  const registration = useCompanyRegistration({
    verifiedNumber: isVerified && form.getValues('identificationNumber') === number ? number : null,
    foundBefore: registered,
    read: () => form.getValues('identificationNumber'),
    fill,
  })

  const proposeName = useProposedName(form, 'business')
  const onNumberEdited = (number: string) => {
    registration.edited(number)
    proposeName(number)
  }

  return { form, registration, onNumberEdited, hasDraft: draft !== undefined }
}
