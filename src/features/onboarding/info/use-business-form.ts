import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { BusinessInfo } from '#contract/forms/basic-info.ts'
import type { Filling } from '#machines/company-registration/company-registration.machine.ts'
import { fillFromRegister, type RegisterField } from '#rules/register-address.ts'
import { draftsQuery } from '#src/shared/drafts/drafts-query.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
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

/** The business form: what is saved and drafted, judged by the contract, filled by the company register. */
export const useBusinessForm = () => {
  const { customer, user } = useFlow()
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.['basic-info']
  const saved = businessValues(customer, user.email)
  const { identificationNumber: number, identificationNumberVerified: isVerified, registered } = customer
  // What was filled in just before a reload is in no draft yet.
  const filled = registered ? fillFromRegister(registered, saved, null) : {}
  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: withDraft({ ...saved, ...filled }, draft),
    resolver: withRealPhone(
      contractResolver(
        BusinessInfo,
        (values: BusinessValues) => businessBody(values, user.email),
        businessFieldOf,
      ),
    ),
  })
  const { getValues, setValue, clearErrors } = form
  const fill = useCallback(
    ({ company, before }: Filling) => {
      const changes = fillFromRegister(company, getValues(), before)
      for (const [name, value] of Object.entries(changes) as [RegisterField, string][])
        setValue(name, value, { shouldDirty: true, shouldValidate: true })
      clearErrors('identificationNumber')
    },
    [getValues, setValue, clearErrors],
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
