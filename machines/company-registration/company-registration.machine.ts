/**
 * The check of a company's CR number against the company register, on the business form. The portal owns it; the server
 * remembers which number it verified. The form tells the number with each edit and with Verify; the chart knows which one was looked
 * up last. A lookup overtaken by an edit is dropped.
 */
import { toCallProblem } from '../shared/call-problem.ts'
import { companyRegistrationSetup, editedAway, verify } from './setup.ts'

export type { Filling } from './setup.ts'

export const companyRegistrationMachine = companyRegistrationSetup.createMachine({
  id: 'company-registration',
  context: ({ input: { verifiedNumber, found } }) => ({ problem: null, lookedUp: verifiedNumber, found }),
  initial: 'opening',
  states: {
    opening: {
      description: 'The form opens, with a number that was verified earlier or without one.',
      always: [{ guard: 'verifiedBefore', target: 'verified' }, { target: 'unverified' }],
    },
    unverified: {
      description: 'The number in the form has not been looked up.',
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
      description:
        'The number cannot be used: a former one, unknown, not active or taken; or the register did not answer.',
      on: { 'verify.pressed': verify, 'cr.edited': editedAway },
    },
  },
})
