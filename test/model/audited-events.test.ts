import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { cardAttemptMachine } from '#machines/card-attempt/card-attempt.machine.ts'
import { chargeMachine } from '#machines/charge/charge.machine.ts'
import { cloudAccountMachine } from '#machines/cloud-account/cloud-account.machine.ts'
import { creditNoteMachine } from '#machines/credit-note/credit-note.machine.ts'
import { identityMachine } from '#machines/identity/identity.machine.ts'
import { invoiceMachine } from '#machines/invoice/invoice.machine.ts'
import { onboardingMachine } from '#machines/onboarding/onboarding.machine.ts'
import { AUDITED_OPERATIONS } from '#rules/activity.ts'

test('every audited event is an event of a chart, or has no chart', () => {
  const machines = [
    accountMachine,
    cloudAccountMachine,
    invoiceMachine,
    creditNoteMachine,
    chargeMachine,
    cardAttemptMachine,
    identityMachine,
    onboardingMachine,
  ]
  const known = machines.flatMap(({ id, events }) => events.map((event) => `${id}.${event}`))
  const calls: readonly string[] = ENDPOINTS.map(({ id }) => id)
  const events = AUDITED_OPERATIONS.filter((operation) => !calls.includes(operation))
  expect(events.filter((event) => !known.includes(event))).toEqual([
    'session.opened',
    'session.confirmed',
    'session.closed',
    'account.opened',
    'secondOpinions.askRejection',
    'secondOpinions.askReinstatement',
    'documents.unopened',
    'users.joined',
    'users.declined',
    'users.requested',
    'team.joined',
    'team.requested',
    'invoice.issued',
    'invoice.mail.stopped',
    'resubscription.charge.declined',
    'invoice.charges.exhausted',
    'unexplained-payment.payment.found',
  ])
})
