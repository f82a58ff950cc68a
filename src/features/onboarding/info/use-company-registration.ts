import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { lookUpCompany } from '#contract/endpoints/registry.ts'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import {
  type CompanyLookup,
  companyRegistrationMachine,
} from '#machines/company-registration/company-registration.machine.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { provide } from '#machines/shared/provide.ts'
import { call } from '#src/shared/api/api.ts'
import { inspect } from '#src/shared/inspection/actors.ts'

interface RegistrationOptions {
  /** The number in the form, where it was verified in an earlier visit. */
  verifiedNumber: string | null
  /** What the register said in an earlier visit, of this number or of another. */
  foundBefore: RegisteredCompany | null
  /** The number in the form. */
  read: () => string
  fill: (filling: CompanyLookup) => void
}

/** The check of the CR number in the form, with the register's answer put into the form. */
export const useCompanyRegistration = ({ verifiedNumber, foundBefore, read, fill }: RegistrationOptions) => {
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
    /** What the register said last, of this number or of the one before it. */
    found: state.context.found,
    problem: state.context.problem,
    refuse: (problem: CallProblem) => send({ type: 'number.refused', problem }),
    verify: () => send({ type: 'verify.pressed', crNumber: read() }),
    edited: (crNumber: string) => send({ type: 'cr.edited', crNumber }),
  }
}

export type CompanyRegistration = ReturnType<typeof useCompanyRegistration>
