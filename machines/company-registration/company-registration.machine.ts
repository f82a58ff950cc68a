/**
 * The check of a company's CR number against the company register, on the business form. The portal owns it; the server
 * remembers which number it verified. The form tells the number with each edit and with Verify; the chart knows which one was looked
 * up last. A lookup overtaken by an edit is dropped.
 */
import { assign, setup } from 'xstate'
import type { RegistryAddress } from '#contract/endpoints/registry.ts'
import { CR_LENGTH } from '#contract/text/numbers.ts'
import { type CallProblem, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided } from '../shared/provide.ts'

/** What the register knows of a company. */
export interface RegisteredCompany {
  companyArabicName: string | null
  address: RegistryAddress | null
}

/** `before`: what an earlier lookup from this form has found. */
export interface Filling {
  company: RegisteredCompany
  before: RegisteredCompany | null
}

export type CompanyRegistrationEvent =
  | { type: 'verify.pressed'; crNumber: string }
  /** Saving the form was refused because of the number, after it had been verified. */
  | { type: 'number.refused'; problem: CallProblem }
  | { type: 'cr.edited'; crNumber: string }

const number = ({ event }: { event: { crNumber: string } }) => ({ crNumber: event.crNumber })
const editedAway = {
  guard: { type: 'isOtherOrShort', params: number },
  target: 'unverified',
  actions: 'forget',
} as const
const verify = { target: 'verifying', actions: { type: 'take', params: number } } as const

export const companyRegistrationMachine = setup({
  types: {
    /** `lookedUp`: the number that was looked up last, or verified in an earlier visit. */
    context: {} as { problem: CallProblem | null; lookedUp: string | null; found: RegisteredCompany | null },
    input: {} as { verifiedNumber: string | null },
    events: {} as CompanyRegistrationEvent,
    tags: {} as 'verified' | 'busy' | 'may-verify',
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
}).createMachine({
  id: 'company-registration',
  context: ({ input }) => ({ problem: null, lookedUp: input.verifiedNumber, found: null }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The form opens, with a number that was verified earlier or without one.',
      always: [{ guard: 'verifiedBefore', target: 'verified' }, { target: 'unverified' }],
    },
    unverified: {
      description: 'The number in the form has not been looked up.',
      tags: 'may-verify',
      on: { 'verify.pressed': verify },
    },
    verifying: {
      description: 'The company register is being asked.',
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
      description: 'The register knows the company and says that it is active.',
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
      description: 'The number cannot be used: unknown, not active or taken; or the register did not answer.',
      tags: 'may-verify',
      on: { 'verify.pressed': verify, 'cr.edited': editedAway },
    },
  },
})
