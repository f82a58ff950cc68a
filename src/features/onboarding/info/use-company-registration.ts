import { useActor } from '@xstate/react'
import { useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { lookUpCompany } from '#contract/endpoints/registry.ts'
import { CR_LENGTH } from '#contract/text/numbers.ts'
import {
  companyRegistrationMachine,
  type RegisteredCompany,
} from '#machines/company-registration/company-registration.machine.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { provide } from '#machines/shared/provide.ts'
import { call } from '#src/shared/api/api.ts'

interface RegistrationOptions {
  /** The number verified in an earlier visit, if any. */
  verifiedNumber: string | null
  /** The number in the form. */
  read: () => string
  fill: (company: RegisteredCompany) => void
}

/** The check of the CR number in the form, with the register's answer put into the form. */
export const useCompanyRegistration = ({ verifiedNumber, read, fill }: RegistrationOptions) => {
  const lookedUp = useRef(verifiedNumber)
  const form = useRef({ read, fill })
  form.current = { read, fill }

  const machine = useMemo(
    () =>
      provide(companyRegistrationMachine, {
        actors: {
          lookUp: fromPromise<RegisteredCompany, void>(({ signal }) => {
            const crNumber = form.current.read()
            lookedUp.current = crNumber
            return call(
              lookUpCompany,
              { params: { crNumber }, query: { includeAddress: 'true' } },
              { signal },
            )
          }),
        },
        actions: { fillForm: (_, company) => form.current.fill(company) },
      }),
    [],
  )
  const [state, send] = useActor(machine, { input: { verified: verifiedNumber !== null } })

  return {
    isVerified: state.hasTag('verified'),
    isBusy: state.hasTag('busy'),
    problem: state.context.problem,
    refuse: (problem: CallProblem) => send({ type: 'number.refused', problem }),
    verify: () => send({ type: 'verify.pressed' }),
    edited: (number: string) =>
      send({ type: 'cr.edited', complete: number.length === CR_LENGTH, same: number === lookedUp.current }),
  }
}

export type CompanyRegistration = ReturnType<typeof useCompanyRegistration>
