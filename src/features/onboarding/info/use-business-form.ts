import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { BusinessInfo } from '#contract/forms/basic-info.ts'
import type { RegisteredCompany } from '#machines/company-registration/company-registration.machine.ts'
import { proposedAccountName } from '#rules/account-name.ts'
import { fillFromRegister, type RegisterField, type RegisterValues } from '#rules/register-address.ts'
import { draftsQuery } from '#src/shared/drafts/drafts-query.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { useFlow } from '../flow/flow-context.ts'
import { withRealPhone } from '../phone/real-phone.ts'
import { type BusinessValues, businessBody, businessValues } from './business-values.ts'
import { withDraft } from './draft-values.ts'
import { useCompanyRegistration } from './use-company-registration.ts'

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
  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: withDraft(saved, draft),
    resolver: withRealPhone(
      contractResolver(
        BusinessInfo,
        (values: BusinessValues) => businessBody(values, user.email),
        businessFieldOf,
      ),
    ),
  })
  const filled = useRef<Partial<RegisterValues>>({})

  const fill = (company: RegisteredCompany) => {
    const { changes, filled: found } = fillFromRegister(company, form.getValues(), filled.current)
    filled.current = found
    for (const [name, value] of Object.entries(changes) as [RegisterField, string][])
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
    form.clearErrors('identificationNumber')
  }

  const isVerified = customer.identificationNumberVerified
  const registration = useCompanyRegistration({
    verifiedNumber:
      isVerified && form.getValues('identificationNumber') === customer.identificationNumber
        ? customer.identificationNumber
        : null,
    read: () => form.getValues('identificationNumber'),
    fill,
  })

  const proposed = useRef(proposedAccountName('business', form.getValues('identificationNumber')))
  const onNumberEdited = (number: string) => {
    registration.edited(number)
    const before = proposed.current
    proposed.current = proposedAccountName('business', number)
    if (form.getValues('accountName') === before)
      form.setValue('accountName', proposed.current, { shouldDirty: true })
  }

  return { form, registration, onNumberEdited, hasDraft: draft !== undefined }
}
