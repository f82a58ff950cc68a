import { describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { ACTIVITY_KINDS } from '#contract/entities/activity-filters.ts'
import {
  AUDIT_DAYS,
  answersHowItEnded,
  auditedEvent,
  auditedInstants,
  DECIDED_OPERATIONS,
  instantsOf,
  isAudited,
  isAuditedEvent,
  keptDetails,
  operationsFor,
  outcomeOf,
  reportedResult,
} from './activity.ts'

const ids: readonly string[] = ENDPOINTS.map(({ id }) => id)

test('every write and every administrators’ read of the contract has an audit policy, and no other call', () => {
  const toDecide = ENDPOINTS.filter(({ method, access }) => method !== 'GET' || access === 'admin')
  expect(DECIDED_OPERATIONS).toEqual(expect.arrayContaining(toDecide.map(({ id }) => id)))
  expect(ids).toEqual(expect.arrayContaining([...DECIDED_OPERATIONS]))
})

test('only reads of documents, files, applications, tax documents, replays and a flow’s customer are audited', () => {
  const read = ENDPOINTS.filter(({ id, method }) => method === 'GET' && isAudited(id)).map(({ id }) => id)
  expect(read.toSorted()).toEqual([
    'activity.export',
    'audit.export',
    'costs.exportMonth',
    'customers.export',
    'dataRequests.download',
    'documents.open',
    'flows.customer',
    'flows.read',
    'invoices.costs',
    'invoices.exportStatement',
    'invoices.year',
    'review.application',
    'review.document',
    'review.original',
    'taxDocuments.open',
  ])
})

test('every write is audited except preferences, drafts, browser logs and calls whose effects are audited', () => {
  const silent = ENDPOINTS.filter(({ id, method }) => method !== 'GET' && !isAudited(id)).map(({ id }) => id)
  expect(silent.toSorted()).toEqual([
    'auditlogs.logError',
    'auditlogs.logSuccess',
    'cardAttempts.recordToken',
    'cardAttempts.return',
    'customers.desktopVersion',
    'customers.saveDraft',
    'email.adminAlert',
    'nafathVerifications.status',
    'sessions.close',
    'sessions.confirm',
    'sessions.end',
    'sessions.open',
    'sessions.renew',
    'users.changeLanguage',
  ])
})

describe('the activity of a customer', () => {
  const theirs = operationsFor('account')

  test('the activity of a customer excludes acts for administrators only: opening an application, exporting lists, the audit, the team, flows', () => {
    const backoffice = operationsFor('backoffice').filter((operation) => !theirs.includes(operation))
    expect(backoffice.toSorted()).toEqual([
      'audit.export',
      'cardAttempts.drop',
      'chargeRuns.approve',
      'chargeRuns.hold',
      'charging.release',
      'charging.stop',
      'cloud-account.provider.failed',
      'creditNotes.decideRefund',
      'customers.export',
      'dataRequests.answer',
      'dataRequests.destroy',
      'dataRequests.extend',
      'dataRequests.refuse',
      'disputes.decide',
      'disputes.open',
      'disputes.recordEvidence',
      'documents.unopened',
      'flows.agreeToStately',
      'flows.customer',
      'flows.read',
      'flows.removeTarget',
      'flows.setTarget',
      'operations.dismissJob',
      'operations.retryJob',
      'operations.retryQueue',
      'review.application',
      'review.document',
      'review.original',
      'secondOpinions.agree',
      'secondOpinions.askExport',
      'secondOpinions.askReinstatement',
      'secondOpinions.askRejection',
      'secondOpinions.decline',
      'secondOpinions.withdraw',
      'session.confirmed',
      'session.opened',
      'sessions.endAll',
      'subscription.retryCloudAccount',
      'taxDocuments.open',
      'taxDocuments.replace',
      'team.changeRole',
      'team.deactivate',
      'team.invite',
      'team.joined',
      'team.reactivate',
      'team.requested',
      'team.resendInvitation',
      'team.withdrawInvitation',
      'unassignedPayments.assign',
      'unassignedPayments.dismiss',
      'unassignedPayments.return',
      'unassignedPayments.settleDispute',
      'unassignedPayments.settleMissing',
    ])
  })

  test('the activity of a customer can be filtered by a kind', () => {
    const payments = operationsFor('account', 'payments')
    expect(payments).toContain('invoices.retryPayment')
    expect(operationsFor('account', 'users')).not.toContain('invoices.retryPayment')
    const ofEachKind = ACTIVITY_KINDS.flatMap((kind) => operationsFor('account', kind))
    expect(ofEachKind.toSorted()).toEqual(operationsFor('account').toSorted())
  })
})

describe('the stored details of a call', () => {
  test('the stored details of a call are the fields of its policy only', () => {
    const fields = {
      package: 'Basic',
      status: 'primary',
      email: 'a@b.sa',
      cardHolderName: 'Noura',
      last4: '4242',
    }
    expect(keptDetails('subscription.changePackage', fields)).toEqual({ package: 'Basic' })
    expect(keptDetails('paymentMethods.save', fields)).toEqual({ status: 'primary' })
    expect(keptDetails('customers.basicInfo', fields)).toEqual({})
    expect(keptDetails('customers.list', fields)).toEqual({})
  })

  test('the stored details of a call are text or numbers', () => {
    expect(keptDetails('users.invite', { email: { deep: 'x' } })).toEqual({})
    expect(keptDetails('customers.export', { status: '' })).toEqual({})
  })
})

describe('an act of Masar', () => {
  test('an act of Masar is audited when no call caused it', () => {
    expect(isAuditedEvent('invoice.charge.paid', true)).toBe(true)
    expect(isAuditedEvent('invoice.charge.paid', false)).toBe(false)
    expect(isAuditedEvent('invoice.charge.requested', true)).toBe(false)
    expect(isAuditedEvent('toString', true)).toBe(false)
  })

  test('an act of Masar is always audited when the bank or the identity app decides', () => {
    expect(isAuditedEvent('identity.provider.completed', false)).toBe(true)
    expect(isAuditedEvent('card-attempt.provider.declined', false)).toBe(true)
  })
})

describe('the result of a call', () => {
  test('the result of a call is read from the response only if the bank decides the call', () => {
    const answering = DECIDED_OPERATIONS.filter(answersHowItEnded)
    expect(answering).toEqual(['subscription.resubscribe', 'invoices.retryPayment'])
  })

  test('the result of a call is running for a minute, then unknown', () => {
    const at = new Date('2026-03-06T09:00:00Z')
    expect(reportedResult(null, at, new Date('2026-03-06T09:00:59Z'))).toBe('running')
    expect(reportedResult(null, at, new Date('2026-03-06T09:01:00Z'))).toBe('unknown')
    expect(reportedResult('done', at, at)).toBe('done')
  })

  test.each([
    ['done', 'done'],
    ['declined', 'failed'],
    ['package-locked', 'failed'],
    ['checking', 'open'],
    ['running', 'open'],
    ['unknown', 'open'],
  ])('the result %s counts as %s', (result, outcome) => {
    expect(outcomeOf(result)).toBe(outcome)
  })
})

describe('the days of an activity filter', () => {
  test('the days of an activity filter are Riyadh days, the last one included', () => {
    expect(instantsOf({ from: '2026-03-06', to: '2026-03-06' })).toEqual({
      since: new Date('2026-03-05T21:00:00Z'),
      until: new Date('2026-03-06T21:00:00Z'),
    })
    expect(instantsOf({})).toEqual({ since: null, until: null })
  })

  test('the days of an activity filter stay within the dates of the database', () => {
    const now = new Date('2026-03-31T09:00:00Z')
    for (const day of ['0001-01-01', '0000-01-01', '9999-12-31'])
      for (const moment of [
        ...Object.values(instantsOf({ from: day, to: day })),
        ...Object.values(auditedInstants({ to: day }, now)),
      ])
        expect(moment?.toISOString()).toMatch(/^(?:1970|9998|9999)-/)
  })

  test('the period of the audit always has a start', () => {
    const now = new Date('2026-03-31T09:00:00Z')
    expect(auditedInstants({}, now)).toEqual({ since: new Date('2026-03-01T09:00:00Z'), until: null })
    expect(auditedInstants({ to: '2026-01-31' }, now).since).toEqual(new Date('2026-01-01T21:00:00Z'))
    expect(auditedInstants({ from: '2020-01-01' }, now).since).toEqual(new Date('2019-12-31T21:00:00Z'))
    expect(AUDIT_DAYS).toBe(30)
  })
})

describe('an operation without a policy', () => {
  test('an operation without a policy stores no details and counts as done', () => {
    expect(keptDetails('nothing.known', { 'Stryker was here': 'x', name: 'x' })).toEqual({})
    expect(answersHowItEnded('nothing.known')).toBe(false)
  })
})

test.each([
  ['account.cancellation.due', ['over'], 'account.cancellation.due'],
  ['account.cancellation.due', ['suspended', 'in-debt'], 'account.settlement.failed'],
  ['account.quota.exceeded', ['suspended', 'in-debt'], 'account.quota.exceeded'],
  ['account.debt.paid', ['in-use'], 'account.debt.paid'],
  ['account.debt.paid', ['suspended'], null],
  ['identity.provider.completed', ['verified'], 'identity.provider.completed'],
  ['identity.provider.completed', ['may-retry', 'broken-off'], 'identity.provider.failed'],
  ['identity.provider.unknown', ['may-retry', 'broken-off'], 'identity.provider.failed'],
  ['identity.provider.unknown', ['may-retry', 'time-over'], 'identity.deadline.passed'],
])('%s into a state tagged %j is listed as %s', (event, tags, read) => {
  expect(auditedEvent(event, tags)).toBe(read)
})
