/**
 * The check of a company's CR number against the company register, on the business form. The portal owns it; the server stores the
 * number that it verified. The form sends the number with each edit and with Verify; the chart stores the number of the last
 * lookup. An edit during a lookup drops it.
 */
import { assign, setup } from 'xstate'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import { CR_LENGTH } from '#contract/text/numbers.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided } from '../shared/provide.ts'

/** `before`: the result of the previous lookup of this form. */
export interface CompanyLookup {
  company: RegisteredCompany
  before: RegisteredCompany | null
}

type CompanyRegistrationEvent =
  | { type: 'verify.pressed'; crNumber: string }
  /** The server refused to save the form because of the number, after it had been verified. */
  | { type: 'number.refused'; problem: CallProblem }
  | { type: 'cr.edited'; crNumber: string }

const companyRegistrationSetup = setup({
  types: {
    /** `lookedUp`: the number of the last lookup, or a number verified in an earlier visit. */
    context: {} as { problem: CallProblem | null; lookedUp: string | null; found: RegisteredCompany | null },
    /** `verifiedNumber`: verified in an earlier visit and still in the form. `found`: the company of that lookup. */
    input: {} as { verifiedNumber: string | null; found: RegisteredCompany | null },
    events: {} as CompanyRegistrationEvent,
    tags: {} as 'verified' | 'busy',
  },
  actors: { lookUp: unprovided<RegisteredCompany, { crNumber: string }>('company-registration', 'lookUp') },
  actions: {
    /** Put the Arabic name and the address into the form; they replace those of the previous lookup. */
    fillForm: effect<CompanyLookup>(),
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

const editedAway = {
  guard: { type: 'isOtherOrShort', params: number },
  target: 'unverified',
  actions: 'forget',
} as const

const verify = { target: 'verifying', actions: { type: 'take', params: number } } as const

export const companyRegistrationMachine = companyRegistrationSetup.createMachine({
  id: 'company-registration',
  context: ({ input: { verifiedNumber, found } }) => ({ problem: null, lookedUp: verifiedNumber, found }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The form opens, with or without a verified number.',
      always: [{ guard: 'verifiedBefore', target: 'verified' }, { target: 'unverified' }],
    },
    unverified: {
      description: 'The number in the form has not been looked up.',
      on: { 'verify.pressed': verify },
    },
    verifying: {
      description: 'The server looks the number up in the company register.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ crNumber: context.lookedUp ?? '' }),
        onDone: {
          target: 'verified',
          actions: [
            {
              type: 'fillForm',
              params: ({ context, event }) => ({ company: event.output, before: context.found }),
            },
            { type: 'keep', params: ({ event }) => ({ company: event.output }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: { type: 'remember', params: ({ event }) => ({ problem: toCallProblem(event.error) }) },
        },
      },
      on: { 'cr.edited': editedAway },
    },
    verified: {
      description: 'The company is in the register and active.',
      tags: 'verified',
      on: {
        'cr.edited': editedAway,
        'number.refused': {
          target: 'failed',
          actions: { type: 'remember', params: ({ event }) => ({ problem: event.problem }) },
        },
      },
    },
    failed: {
      description: 'The number is former, unknown, inactive or taken, or the register did not answer.',
      on: { 'verify.pressed': verify, 'cr.edited': editedAway },
    },
  },
})

export const companyRegistrationAllowList: AllowList<typeof companyRegistrationMachine> = {
  context: { problem: problemCode, lookedUp: 'present', found: 'present' },
  events: {
    'verify.pressed': { crNumber: 'hidden' },
    'number.refused': { problem: problemCode },
    'cr.edited': { crNumber: 'hidden' },
  },
}
