import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { fieldsFromRegister, type RegisterField } from '#rules/register-address.ts'
import type { BusinessValues } from './business-values.ts'

type BusinessForm = Pick<UseFormReturn<BusinessValues>, 'getValues' | 'getFieldState' | 'setFocus'>

/** A person may have moved on to a field while the register was asked. */
const hasFocus = (name: string): boolean =>
  typeof document !== 'undefined' && document.activeElement?.getAttribute('name') === name

/**
 * The fields that the register filled, folded into a summary. They stay in the form. A field that gets the focus, or that the server
 * refuses, unfolds them. The folded fields are fixed when they fold, so that no field disappears while a person types in it.
 */
export const useRegisterFold = (
  { getValues, getFieldState, setFocus }: BusinessForm,
  company: RegisteredCompany | null,
  refused: string | null,
) => {
  const fieldsToFold = useCallback(
    (found: RegisteredCompany) =>
      fieldsFromRegister(found, getValues()).filter((name) => !getFieldState(name).error && !hasFocus(name)),
    [getValues, getFieldState],
  )
  const [folded, setFolded] = useState<readonly RegisterField[]>(() => (company ? fieldsToFold(company) : []))
  const isFolded = (name: string | null) => folded.some((field) => field === name)
  // During the render, so that the refused field is visible before its error takes the focus.
  if (isFolded(refused)) setFolded([])

  return {
    folded,
    foldFor: useCallback((found: RegisteredCompany) => setFolded(fieldsToFold(found)), [fieldsToFold]),
    unfold: () => setFolded([]),
    unfoldField: (name: RegisterField) => setFolded((names) => names.filter((other) => other !== name)),
    /** Focuses a field; a folded one is unfolded first. */
    setFocus: (name: keyof BusinessValues) => {
      // At once, because a hidden field cannot take the focus.
      if (isFolded(name)) flushSync(() => setFolded([]))
      setFocus(name)
    },
  }
}

export type RegisterFold = ReturnType<typeof useRegisterFold>
