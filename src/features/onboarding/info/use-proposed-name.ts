import { useState } from 'react'
import type { AccountType } from '#contract/entities/common.ts'
import { proposedAccountName } from '#rules/account-name.ts'

interface NamedForm {
  getValues: (name: 'identificationNumber' | 'accountName') => string
  setValue: (name: 'accountName', value: string, options: { shouldDirty: boolean }) => void
}

/** Lets the account name follow the identification number, until another one is typed. Answers what to call with an edited number. */
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
