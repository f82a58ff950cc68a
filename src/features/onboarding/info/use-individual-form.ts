import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import { individualInfo } from '#contract/forms/basic-info.ts'
import { vouchedInfo } from '#rules/basic-info.ts'
import { INDIVIDUAL_NAMES, type IndividualName } from '#rules/names.ts'
import { draftsQuery } from '#src/shared/forms/drafts.ts'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useFlow } from '../flow/flow-context.ts'
import { withRealPhone } from '../phone/real-phone.ts'
import { type IndividualValues, individualBody, individualValues } from './individual-values.ts'
import { useProposedName, withDraft } from './info-form.ts'

/** Maps a field of the call to its name in the form. */
export const individualFieldOf = (field: string): keyof IndividualValues =>
  field === 'nationalId' ? 'identificationNumber' : (field as keyof IndividualValues)

type VouchedNames = Partial<Record<IndividualName, string | null>>

const filledNames = (names: VouchedNames): IndividualName[] => INDIVIDUAL_NAMES.filter((name) => names[name])

/** The individual's form: stored values and draft, validated by the contract, with names from the identity service. */
export const useIndividualForm = () => {
  const { customer } = useFlow()
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.['basic-info']
  const saved = individualValues(customer)
  const initial = withDraft(saved, draft)
  const wasVerified =
    customer.identificationNumberVerified && initial.identificationNumber === saved.identificationNumber
  const vouchedBefore = wasVerified ? pick(saved, customer.verifiedNames) : null
  /** The names from the identity service; null while the number is not verified. */
  const [verifiedNames, setVerifiedNames] = useState<VouchedNames | null>(vouchedBefore)

  const schema = useMemo(
    () =>
      individualInfo(vouchedInfo({ emails: [], companyName: null, personNames: verifiedNames, onFile: {} })),
    [verifiedNames],
  )
  const form = useCheckedForm({
    defaultValues: wasVerified ? { ...initial, ...vouchedBefore } : initial,
    resolver: withRealPhone(contractResolver(schema, individualBody, individualFieldOf)),
  })

  const setField = (name: keyof IndividualValues, value: string) =>
    form.setValue(name, value, { shouldDirty: true })

  const onNumberEdited = useProposedName(form, 'individual')
  const locked = filledNames(verifiedNames ?? {})

  return {
    form,
    locked,
    onNumberEdited,
    wasVerified,
    isVerified: verifiedNames !== null,
    hasDraft: draft !== undefined,
    onVerified: (names: VerifiedNames | null) => {
      // First, because with errors the form would validate the new names like typed ones.
      form.clearErrors(['identificationNumber', ...INDIVIDUAL_NAMES])
      for (const name of filledNames(names ?? {})) setField(name, names?.[name] ?? '')
      setVerifiedNames(names ?? {})
    },
    onCleared: () => {
      for (const name of locked) setField(name, '')
      setVerifiedNames(null)
    },
    onResumed: (nationalId: string) => {
      setField('identificationNumber', nationalId)
      onNumberEdited(nationalId)
    },
  }
}

const pick = <Values extends object, Name extends keyof Values>(values: Values, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>
