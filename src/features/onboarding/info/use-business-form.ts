import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { lookUpCompany } from '#contract/endpoints/registry.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { businessInfo } from '#contract/forms/basic-info.ts'
import { lazy } from '#contract/lazy.ts'
import {
  type CompanyLookup,
  companyRegistrationMachine,
} from '#machines/company-registration/company-registration.machine.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { provide } from '#machines/shared/provide.ts'
import { vouchedInfo } from '#rules/basic-info.ts'
import { fillFromRegister, type RegisterField } from '#rules/register-address.ts'
import { call } from '#src/shared/api/api.ts'
import { draftsQuery } from '#src/shared/forms/drafts.ts'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useFlow } from '../flow/flow-context.ts'
import { withRealPhone } from '../phone/real-phone.ts'
import { type BusinessValues, businessBody, businessValues } from './business-values.ts'
import { useProposedName, withDraft } from './info-form.ts'
import { useRegisterFold } from './use-register-fold.ts'

const ALIASES: Record<string, keyof BusinessValues> = {
  domain: 'subDomain',
  crNumber: 'identificationNumber',
}

/** Maps a field of the call to its name in the form. */
export const businessFieldOf = (field: string): keyof BusinessValues =>
  ALIASES[field] ?? (field as keyof BusinessValues)

interface KnownFacts {
  emails: readonly string[]
  onFile: Customer
}

const schemaWith = (known: KnownFacts, company: RegisteredCompany | null) =>
  businessInfo(vouchedInfo({ ...known, companyName: company?.companyArabicName ?? null, personNames: null }))

/** The business form: stored values and draft, validated by the contract and filled by the company register. */
export const useBusinessForm = () => {
  const { customer, user, problem } = useFlow()
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.['basic-info']
  const saved = businessValues(customer, user.email)
  const { identificationNumber: number, identificationNumberVerified: isVerified, registered } = customer
  // Values filled in just before a reload are not in a draft yet.
  const filled = registered ? fillFromRegister(registered, saved, null) : {}
  const [known] = useState({ emails: [user.email, customer.user.email], onFile: customer })
  // A ref, because values from a lookup are validated before the next render.
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
  const fold = useRegisterFold(form, registered, problem && businessFieldOf(problem.field ?? ''))
  const { foldFor } = fold
  const fill = useCallback(
    ({ company, before }: CompanyLookup) => {
      schema.current = lazy(() => schemaWith(known, company))
      const changes = fillFromRegister(company, getValues(), before)
      for (const [name, value] of Object.entries(changes) as [RegisterField, string][])
        setValue(name, value, { shouldDirty: true })
      clearErrors('identificationNumber')
      foldFor(company)
    },
    [known, getValues, setValue, clearErrors, foldFor],
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

  return { form, fold, registration, onNumberEdited, hasDraft: draft !== undefined }
}

interface RegistrationOptions {
  /** The number in the form, if it was verified in an earlier visit. */
  verifiedNumber: string | null
  /** The register's answer from an earlier visit. It may belong to another number. */
  foundBefore: RegisteredCompany | null
  /** The number in the form. */
  read: () => string
  fill: (filling: CompanyLookup) => void
}

/** Verifies the CR number and fills the register's answer into the form. */
const useCompanyRegistration = ({ verifiedNumber, foundBefore, read, fill }: RegistrationOptions) => {
  const machine = useMemo(
    () =>
      provide(companyRegistrationMachine, {
        actors: {
          lookUp: fromPromise<RegisteredCompany, { crNumber: string }>(({ input, signal }) =>
            call(lookUpCompany, { params: input, query: { includeAddress: 'true' } }, { signal }),
          ),
        },
        actions: { fillForm: (_, filling) => fill(filling) },
      }),
    [fill],
  )
  const [state, send] = useActor(machine, { inspect, input: { verifiedNumber, found: foundBefore } })

  return {
    isVerified: state.hasTag('verified'),
    isBusy: state.hasTag('busy'),
    /** The register's last answer. It may belong to the previous number. */
    found: state.context.found,
    problem: state.context.problem,
    refuse: (problem: CallProblem) => send({ type: 'number.refused', problem }),
    verify: () => send({ type: 'verify.pressed', crNumber: read() }),
    edited: (crNumber: string) => send({ type: 'cr.edited', crNumber }),
  }
}

export type CompanyRegistration = ReturnType<typeof useCompanyRegistration>
