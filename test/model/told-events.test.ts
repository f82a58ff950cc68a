import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { cardAttemptMachine } from '#machines/card/card-attempt.machine.ts'
import { identityMachine } from '#machines/identity/identity.machine.ts'
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { TOLD_OPERATIONS } from '#rules/activity.ts'

const machines = [accountMachine, invoiceMachine, cardAttemptMachine, identityMachine, onboardingMachine]
const calls = ENDPOINTS.map(({ id }) => id)

test('every event that the activity tells of is one that a chart knows, or has no chart', () => {
  const known: string[] = machines.flatMap(({ id, events }) => events.map((event) => `${id}.${event}`))
  const events = TOLD_OPERATIONS.filter((operation) => !calls.includes(operation))
  expect(events.filter((event) => !known.includes(event))).toEqual([
    'account.opened',
    'users.joined',
    'invoice.issued',
  ])
})
