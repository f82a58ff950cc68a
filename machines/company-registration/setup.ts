import { assign, setup } from 'xstate'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { CR_LENGTH } from '#contract/text/numbers.ts'
import type { CallProblem } from '../shared/call-problem.ts'
import { effect, unprovided } from '../shared/provide.ts'

/** `before`: what an earlier lookup from this form has found. */
export interface Filling {
  company: RegisteredCompany
  before: RegisteredCompany | null
}

type CompanyRegistrationEvent =
  | { type: 'verify.pressed'; crNumber: string }
  /** Saving the form was refused because of the number, after it had been verified. */
  | { type: 'number.refused'; problem: CallProblem }
  | { type: 'cr.edited'; crNumber: string }

export const companyRegistrationSetup = setup({
  types: {
    /** `lookedUp`: the number that was looked up last, or verified in an earlier visit. */
    context: {} as { problem: CallProblem | null; lookedUp: string | null; found: RegisteredCompany | null },
    /** `verifiedNumber`: verified in an earlier visit and still in the form. `found`: what the register said then, of it or of another. */
    input: {} as { verifiedNumber: string | null; found: RegisteredCompany | null },
    events: {} as CompanyRegistrationEvent,
    tags: {} as 'verified' | 'busy',
  },
  actors: { lookUp: unprovided<RegisteredCompany, { crNumber: string }>('company-registration', 'lookUp') },
  actions: {
    /** Put the Arabic name and the address into the form, also in place of what the lookup before has found. */
    fillForm: effect<Filling>(),
    keep: assign((_, { company }: { company: RegisteredCompany }) => ({ found: company })),
    take: assign((_, { crNumber }: { crNumber: string }) => ({ lookedUp: crNumber })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null }),
  },
  guards: {
    isOtherOrShort: ({ context }, { crNumber }: { crNumber: string }) =>
      crNumber.length !== CR_LENGTH || crNumber !== context.lookedUp,
    verifiedBefore: ({ context }) => context.lookedUp !== null,
  },
})

const number = ({ event }: { event: { crNumber: string } }) => ({ crNumber: event.crNumber })

export const editedAway = {
  guard: { type: 'isOtherOrShort', params: number },
  target: 'unverified',
  actions: 'forget',
} as const

export const verify = { target: 'verifying', actions: { type: 'take', params: number } } as const
