/**
 * The check of a company's CR number against the company register, on the business form. The portal owns it; the server
 * remembers which number it verified. The number itself stays in the form: the chart only hears whether it is complete and
 * whether it is still the one that was looked up. A lookup overtaken by an edit is dropped.
 */
import { assign, setup } from 'xstate'
import type { RegistryAddress } from '#contract/endpoints/registry.ts'
import { type CallProblem, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided } from '../shared/provide.ts'

/** What the register knows of a company. */
export interface RegisteredCompany {
  companyArabicName: string | null
  address: RegistryAddress | null
}

export type CompanyRegistrationEvent =
  | { type: 'verify.pressed' }
  /** Saving the form was refused because of the number, after it had been verified. */
  | { type: 'number.refused'; problem: CallProblem }
  /** `complete`: ten characters. `same`: still the number that was looked up last. */
  | { type: 'cr.edited'; complete: boolean; same: boolean }

const editedAway = { guard: 'isOtherOrShort', target: 'unverified', actions: 'forget' } as const

export const companyRegistrationMachine = setup({
  types: {
    context: {} as { problem: CallProblem | null; verifiedBefore: boolean },
    input: {} as { verified: boolean },
    events: {} as CompanyRegistrationEvent,
    tags: {} as 'verified' | 'busy' | 'may-verify',
  },
  actors: { lookUp: unprovided<RegisteredCompany>('company-registration', 'lookUp') },
  actions: {
    /** Put the Arabic name and the address into the form. */
    fillForm: effect<RegisteredCompany>(),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null }),
  },
  guards: {
    isOtherOrShort: ({ event }) => event.type === 'cr.edited' && (!event.complete || !event.same),
    verifiedBefore: ({ context }) => context.verifiedBefore,
  },
}).createMachine({
  id: 'company-registration',
  context: ({ input }) => ({ problem: null, verifiedBefore: input.verified }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The form opens, with a number that was verified earlier or without one.',
      always: [{ guard: 'verifiedBefore', target: 'verified' }, { target: 'unverified' }],
    },
    unverified: {
      description: 'The number in the form has not been looked up.',
      tags: 'may-verify',
      on: { 'verify.pressed': 'verifying' },
    },
    verifying: {
      description: 'The company register is being asked.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        src: 'lookUp',
        onDone: {
          target: 'verified',
          actions: { type: 'fillForm', params: ({ event }) => event.output },
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
      on: { 'verify.pressed': 'verifying', 'cr.edited': editedAway },
    },
  },
})
