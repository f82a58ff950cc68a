import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import { IndividualInfo } from '#contract/forms/basic-info.ts'
import { INDIVIDUAL_NAMES, type IndividualName } from '#rules/individual-names.ts'
import { draftsQuery } from '#src/shared/drafts/drafts-query.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { useFlow } from '../flow/flow-context.ts'
import { withRealPhone } from '../phone/real-phone.ts'
import { withDraft } from './draft-values.ts'
import { type IndividualValues, individualBody, individualValues } from './individual-values.ts'
import { useProposedName } from './use-proposed-name.ts'

/** The form's own name of a field of a call. */
export const individualFieldOf = (field: string): keyof IndividualValues =>
  field === 'nationalId' ? 'identificationNumber' : (field as keyof IndividualValues)

const filledNames = (names: Partial<Record<IndividualName, string | null>>): IndividualName[] =>
  INDIVIDUAL_NAMES.filter((name) => names[name])

/** The individual's form: what is saved and drafted, judged by the contract, with the names the identity service vouches for. */
export const useIndividualForm = () => {
  const { customer } = useFlow()
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.['basic-info']
  const saved = individualValues(customer)
  const initial = withDraft(saved, draft)
  const wasVerified =
    customer.identificationNumberVerified && initial.identificationNumber === saved.identificationNumber
  /** The names the identity service vouches for; null while it does not vouch for the number. */
  const [verifiedNames, setVerifiedNames] = useState(wasVerified ? customer.verifiedNames : null)

  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: wasVerified ? { ...initial, ...pick(saved, customer.verifiedNames) } : initial,
    resolver: withRealPhone(contractResolver(IndividualInfo, individualBody, individualFieldOf)),
  })

  const put = (name: keyof IndividualValues, value: string) =>
    form.setValue(name, value, { shouldDirty: true })

  const onNumberEdited = useProposedName(form, 'individual')
  const locked: readonly IndividualName[] = verifiedNames ?? []

  return {
    form,
    locked,
    onNumberEdited,
    wasVerified,
    isVerified: verifiedNames !== null,
    hasDraft: draft !== undefined,
    onVerified: (names: VerifiedNames | null) => {
      const known = filledNames(names ?? {})
      for (const name of known) put(name, names?.[name] ?? '')
      form.clearErrors(['identificationNumber', ...INDIVIDUAL_NAMES])
      setVerifiedNames(known)
    },
    onCleared: () => {
      for (const name of locked) put(name, '')
      setVerifiedNames(null)
    },
    onResumed: (nationalId: string) => {
      put('identificationNumber', nationalId)
      onNumberEdited(nationalId)
    },
  }
}

const pick = <Values extends object, Name extends keyof Values>(values: Values, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>
