import { useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { saveBasicInfo } from '#contract/endpoints/basic-info.ts'
import type { AccountType } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { proposedAccountName } from '#rules/account-name.ts'
import { call } from '#src/shared/api/api.ts'
import type { Intent } from '#src/shared/api/intent.ts'

type Draft = Readonly<Record<string, string | boolean | null>>

/** The initial values of a form: the draft over the stored values. Ignores unknown entries and entries of another type. */
export const withDraft = <Values extends object>(saved: Values, draft: Draft | undefined): Values => {
  const known = Object.entries(draft ?? {}).filter(
    ([name, value]) => name in saved && typeof value === typeof saved[name as keyof Values],
  )
  return { ...saved, ...Object.fromEntries(known) }
}

interface NamedForm {
  getValues: (name: 'identificationNumber' | 'accountName') => string
  setValue: (name: 'accountName', value: string, options: { shouldDirty: boolean }) => void
}

/**
 * Proposes an account name for the identification number until another name is typed. Call the returned function with each
 * edited number.
 */
export const useProposedName = (form: NamedForm, accountType: AccountType) => {
  const [proposed, setProposed] = useState(() =>
    proposedAccountName(accountType, form.getValues('identificationNumber')),
  )
  return (number: string) => {
    const next = proposedAccountName(accountType, number)
    if (form.getValues('accountName') === proposed) form.setValue('accountName', next, { shouldDirty: true })
    setProposed(next)
  }
}

/** Saves the information form of a business or an individual. A second try with the same values is the same intent. */
export const saveInfo = async (
  intent: Intent,
  body: BodyOf<typeof saveBasicInfo>,
  revision: number,
): Promise<Customer> => {
  const save = (idempotencyKey: string) => call(saveBasicInfo, { body }, { revision, idempotencyKey })
  return (await intent(save, JSON.stringify(body))).customer
}
