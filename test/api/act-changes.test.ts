import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS, type Operation } from '#contract/endpoints/index.ts'
import { CHANGE_FIELDS, type ChangeNoun } from '#contract/entities/act-change.ts'
import { permission } from '#rules/permissions.ts'
import { insertChange } from '#server/activity/change-store.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { someDebtor } from '#test/support/debts.ts'
import { someBuyer, someInvoice } from '#test/support/issued-invoices.ts'
import { type Account, addBackupCard, cancel, openAccount, setUsage } from '#test/support/seed/account.ts'
import { someColleague, someOwner } from '#test/support/seed/account-people.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { firstAdmin, someMember } from '#test/support/seed/team.ts'
import { visit } from '#test/support/visits.ts'
import { type CallOptions, type Person, runningApi, someEmail } from '../support/api.ts'
import { activityOf, auditOf, linesOf } from './support/acts.ts'
import { applicantOf } from './support/reviewer.ts'

const DAY_MS = 24 * 60 * 60_000

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    taxAuthority: {
      submit: async () => ({
        outcome: 'rejected',
        remarks: [{ severity: 'error', code: 'BR-KSA-44', message: 'The VAT number is wrong' }],
      }),
    },
  }),
})

interface Step {
  id: Operation
  params?: Record<string, string>
  /** The account that the administrator acts for. */
  on?: string
  body?: object
  /** The fields that the call changes, as `noun.field`. */
  changes: readonly string[]
}

/** A list of one planned charge, far in the future so that no job changes it. Returns the parameters of its calls. */
const someChargeRun = async (invoice: { id: string; netAmount: number }) => {
  api.config.billing.approval = { isOn: true, days: 3 }
  const [runId, at] = [randomUUID(), api.clock.now()]
  const { db } = api.database
  const { customerId } = await db
    .selectFrom('invoices')
    .select('customerId')
    .where('id', '=', invoice.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chargeRuns')
    .values({
      ...{ id: runId, month: 999_912, chargeAt: new Date('2000-01-06'), state: 'waiting', machineVersion: 1 },
      ...{ previousAmount: 0, remindedOn: '2000-01-06', approvedCount: 0, approvedAmount: 0 },
      ...{ decidedBy: null, decidedAt: null, holdReason: null, resumedAt: at, createdAt: at, movedAt: at },
    })
    .execute()
  await db
    .insertInto('plannedCharges')
    .values({
      ...{ runId, customerId, invoiceId: invoice.id, amount: invoice.netAmount, paymentMethodId: null },
      ...{ previousAmount: null, marks: [], approvedAmount: null, listedAt: at },
    })
    .execute()
  return { runId }
}

/** Calls that change only rows with records of their own: no account, person, card, session or target. */
const OTHER_ROWS: readonly Operation[] = [
  'visits.open',
  'subscription.retryCloudAccount',
  'invoices.adoptPayment',
  'invoices.resumeCharging',
  'unassignedPayments.assign',
  'unassignedPayments.return',
  'unassignedPayments.dismiss',
  'unassignedPayments.settleMissing',
  'unassignedPayments.settleDispute',
  'charging.stop',
  'charging.release',
  'creditNotes.issue',
  'creditNotes.return',
  'creditNotes.payOut',
  'creditNotes.decideRefund',
  'disputes.open',
  'disputes.recordEvidence',
  'disputes.decide',
  'dataRequests.extend',
  'dataRequests.answer',
  'dataRequests.refuse',
  'secondOpinions.askExport',
  'secondOpinions.agree',
  'secondOpinions.decline',
  'secondOpinions.withdraw',
  'operations.retryJob',
  'operations.retryQueue',
  'operations.dismissJob',
  'flows.agreeToStately',
]

let steps: Step[]
let account: Account
let forgotten: Person
let buyer: Person

/** Creates the accounts and people of all calls, in an order in which the clock only moves forward. */
const prepare = async (): Promise<Step[]> => {
  const leaver = await openAccount(api, newPerson('individual'))
  await setUsage(leaver, { daily: 0 })
  await cancel(leaver)
  await api.advance(2 * DAY_MS)
  const debtor = await someDebtor(api)
  account = await openAccount(api)
  await addBackupCard(account)
  const { paymentMethods } = (
    await account.ask<{ paymentMethods: { id: string; status: string }[] }>('GET', '/v1/payment-methods')
  ).body
  const cardOf = (slot: string) => paymentMethods.find(({ status }) => status === slot)?.id ?? ''
  const withdrawing = await openAccount(api, newPerson('individual'))
  await setUsage(withdrawing, { daily: 0 })
  const [returned, decided] = [await applicantOf(api), await applicantOf(api)]
  const approved = await applicantOf(api)
  const owner = await someOwner(api)
  const colleague = await someColleague(api, owner)
  const invited = someEmail()
  const invitation = await owner.call<{ user: { id: string } }>('POST', '/v1/users/invite', {
    body: { email: invited },
  })
  const member = await someMember(api, 'analyst')
  const team = await firstAdmin(api)
  const [resent, withdrawn] = [await team.invite(someEmail()), await team.invite(someEmail())]
  await api.advance(2 * 60_000)
  forgotten = await api.signIn(someEmail(), 'individual')
  const session = await openSession(api, forgotten.email)
  const request = await api.call<{ request: { id: string } }>('POST', '/v1/data-requests', {
    token: session.answer.body.userToken,
    body: { kind: 'destruction', note: null },
  })
  buyer = await someBuyer(api)
  const invoice = await someInvoice(api, buyer)
  await exportInvoice(api.server.deps, invoice.id)
  const document = await api.database.db
    .selectFrom('taxDocuments')
    .select('uuid')
    .where('invoiceId', '=', invoice.id)
    .executeTakeFirstOrThrow()
  // A job could change rows between a call and the reading of its changes.
  await api.server.jobs.idle()
  await api.server.jobs.finish(60_000)

  const chargeRun = await someChargeRun(invoice)
  const { id: suspect } = await someMember(api, 'analyst')
  const [{ id: on }, customerId, decision] = [account, account.id, decided.id]
  const reason = 'Sign-ins from unknown places'
  const target = { chart: 'account', state: 'active' }
  return [
    {
      id: 'subscription.changePackage',
      on,
      body: { package: 'Enhanced' },
      changes: ['account.package', 'account.subscriptionDate'],
    },
    {
      id: 'subscription.updateBillingGroup',
      on,
      body: { gcpSecurityGroup: `billing@${account.person.email.split('@')[1]}` },
      changes: ['account.gcpSecurityGroup'],
    },
    {
      id: 'invoices.setPurchaseOrder',
      on,
      body: { purchaseOrder: 'PO-2026/114' },
      changes: ['account.purchaseOrder'],
    },
    {
      id: 'paymentMethods.update',
      on,
      params: { id: cardOf('backup') },
      body: { status: 'primary' },
      changes: ['card.status'],
    },
    { id: 'paymentMethods.remove', on, params: { id: cardOf('primary') }, changes: ['card.deleted'] },
    {
      id: 'accounts.suspend',
      params: { customerId },
      body: { statusReason: 'security', reason },
      changes: ['account.status', 'account.statusReason', 'account.suspensionNote'],
    },
    {
      id: 'accounts.reinstate',
      params: { customerId },
      changes: ['account.status', 'account.statusReason', 'account.suspensionNote'],
    },
    {
      id: 'accounts.hold',
      params: { customerId },
      body: { reason },
      changes: ['account.heldAt', 'account.holdNote', 'account.statusReason'],
    },
    {
      id: 'accounts.release',
      params: { customerId },
      changes: ['account.heldAt', 'account.holdNote', 'account.statusReason'],
    },
    {
      id: 'accounts.setQuota',
      params: { customerId },
      body: { monthlyQuota: 500_000 },
      changes: ['account.monthlyQuota'],
    },
    { id: 'accounts.clearQuota', params: { customerId }, changes: ['account.monthlyQuota'] },
    { id: 'subscription.cancel', on, changes: ['account.cancellationDate', 'account.status'] },
    { id: 'subscription.keep', on, changes: ['account.cancellationDate', 'account.status'] },
    {
      id: 'subscription.withdraw',
      on: withdrawing.id,
      changes: [
        'account.cancellationDate',
        'account.status',
        'account.withdrawalDeclaredAt',
        'account.withdrawnAt',
      ],
    },
    {
      id: 'subscription.resubscribe',
      on: leaver.id,
      changes: [
        'account.activationDate',
        'account.cancellationDate',
        'account.gcpSubBillingAccountId',
        'account.oldGcpSubBillingAccount',
        'account.status',
        'account.subscriptionDate',
      ],
    },
    {
      id: 'invoices.retryPayment',
      on: debtor.id,
      changes: ['account.status', 'account.statusReason'],
    },
    {
      id: 'review.requestChanges',
      params: { customerId: returned.id },
      body: { changes: [{ target: 'district', reason: 'The district is unknown' }] },
      changes: ['account.status'],
    },
    { id: 'review.reject', params: { customerId: decision }, body: { reason }, changes: ['account.status'] },
    {
      id: 'review.reopen',
      params: { customerId: decision },
      changes: ['account.gcpSubBillingAccountId', 'account.oldGcpSubBillingAccount', 'account.status'],
    },
    {
      id: 'customers.assignPermission',
      params: { customerId: approved.id },
      changes: [
        'account.activationDate',
        'account.pscPermissionGranted',
        'account.status',
        'account.subscriptionDate',
        'account.threshold',
      ],
    },
    { id: 'users.invite', on: owner.customer.id, body: { email: someEmail() }, changes: [] },
    {
      id: 'users.resendInvitation',
      on: owner.customer.id,
      params: { userId: invitation.body.user.id },
      changes: [],
    },
    {
      id: 'users.delete',
      on: owner.customer.id,
      params: { userId: colleague.id },
      changes: ['person.customerId'],
    },
    {
      id: 'users.restore',
      on: owner.customer.id,
      params: { userId: colleague.id },
      changes: ['person.customerId'],
    },
    { id: 'team.invite', body: { email: someEmail(), role: 'analyst' }, changes: [] },
    { id: 'sessions.endAll', params: { userId: suspect }, body: { reason }, changes: ['sessions.live'] },
    { id: 'team.resendInvitation', params: { invitationId: resent.body.member.id }, changes: [] },
    { id: 'team.withdrawInvitation', params: { invitationId: withdrawn.body.member.id }, changes: [] },
    {
      id: 'team.changeRole',
      params: { userId: member.id },
      body: { role: 'admin' },
      changes: ['person.role'],
    },
    { id: 'team.deactivate', params: { userId: member.id }, changes: ['person.isActive', 'sessions.live'] },
    { id: 'team.reactivate', params: { userId: member.id }, changes: ['person.isActive'] },
    {
      id: 'flows.setTarget',
      params: target,
      body: { share: 0.9, seconds: 240 },
      changes: ['target.seconds', 'target.share'],
    },
    {
      id: 'chargeRuns.hold',
      params: chargeRun,
      body: { revision: 1, reason },
      changes: ['chargeRun.holdReason'],
    },
    {
      id: 'chargeRuns.approve',
      params: chargeRun,
      body: { revision: 1 },
      changes: ['chargeRun.approvedAmount', 'chargeRun.approvedCount', 'chargeRun.holdReason'],
    },
    { id: 'flows.removeTarget', params: target, changes: ['target.seconds', 'target.share'] },
    {
      id: 'taxDocuments.replace',
      params: { documentId: document.uuid },
      body: {
        vatId: '300710482300003',
        buildingNumber: '8228',
        arabicAddress: 'طريق الملك فهد',
        district: 'Al Olaya',
        city: 'Riyadh',
        postalCode: '12333',
      },
      changes: ['account.arabicAddress', 'account.buildingNumber', 'account.district', 'account.postalCode'],
    },
    {
      id: 'dataRequests.destroy',
      params: { requestId: request.body.request.id },
      changes: [
        'account.contactEmail',
        'account.firstName',
        'person.email',
        'person.firstName',
        'person.isActive',
        'person.subject',
        'sessions.live',
      ],
    },
  ]
}

/** The number of live sessions of each person. */
const SESSIONS = sql`(select user_id as id, count(*) filter (where revoked_at is null) as live
  from sessions group by user_id)`

const TABLES: Record<ChangeNoun, RawBuilder<unknown>> = {
  account: sql.table('customers'),
  person: sql.table('users'),
  card: sql.table('payment_methods'),
  sessions: SESSIONS,
  target: sql.table('flow_targets'),
  chargeRun: sql.table('charge_runs'),
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Every value of every listed field, by noun, row and field. */
const listedValues = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const [noun, fields] of Object.entries(CHANGE_FIELDS)) {
    const table = TABLES[noun as ChangeNoun]
    const key = noun === 'target' ? "machine || '/' || state" : 'id::text'
    const { rows } = await sql<{ key: string; row: Record<string, unknown> }>`
      select ${sql.raw(key)} as key, to_jsonb(t) as row from ${table} t`.execute(api.database.db)
    for (const { key: id, row } of rows)
      for (const field of Object.keys(fields))
        found.set(`${noun} ${id} ${field}`, JSON.stringify(row[snake(field)] ?? null))
  }
  return found
}

const differences = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => (before.get(name) ?? 'null') !== (after.get(name) ?? 'null'))
    .sort()

const lastChange = async (): Promise<number> => {
  const { last } = await api.database.db
    .selectFrom('activityChanges')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}

/** The changes that were recorded after the change with this id, with the operations of their acts. */
const changesSince = (id: number) =>
  api.database.db
    .selectFrom('activityChanges as change')
    .innerJoin('activities as act', 'act.id', 'change.activityId')
    .select(['change.noun', 'change.subject', 'change.fields', 'change.customerId', 'act.operation'])
    .where('change.id', '>', id)
    .orderBy('change.id')
    .execute()

const ask = async ({ id, params = {}, on, body }: Step) => {
  const endpoint = ENDPOINTS.find((one) => one.id === id)
  if (!endpoint) throw new Error(`There is no call ${id}`)
  const token = await api.adminToken()
  const query = on === undefined ? undefined : await visit(api, token, on)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const options: CallOptions = { token, ...(query && { query }), ...(body && { body }) }
  return api.call(endpoint.method, path, options)
}

const CHANGING = ENDPOINTS.filter(
  ({ id, method }) => method !== 'GET' && ['write', 'backoffice'].includes(permission(id, 'admin')),
).map(({ id }) => id)

describe('the changes of an administrator', () => {
  beforeAll(async () => {
    steps = await prepare()
  }, 240_000)

  test('every call with which administrators change data is tested here or changes only other rows', () => {
    expect([...new Set(steps.map(({ id }) => id)), ...OTHER_ROWS].sort()).toEqual([...CHANGING].sort())
  })

  test('each changing call of an administrator leaves every changed field in the audit, and no other', async () => {
    const actual: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const step of steps) {
      const [before, last] = [await listedValues(), await lastChange()]
      const { status, body } = await ask(step)
      expect([step.id, status, body]).toEqual([step.id, 200, expect.anything()])
      const changed = differences(before, await listedValues())
      const recorded = await changesSince(last)
      expect(recorded.map(({ operation }) => operation)).toEqual(recorded.map(() => step.id))
      const names = recorded.flatMap(({ noun, subject, fields }) =>
        Object.keys(fields).map((field) => `${noun} ${subject} ${field}`),
      )
      expect([step.id, ...new Set(names)].sort()).toEqual([step.id, ...changed].sort())
      actual[step.id] = [...new Set(changed.map((name) => name.replace(/ .* /, '.')))].sort()
      expected[step.id] = step.changes
    }
    expect(actual).toEqual(expected)
  })

  const actOf = async (operation: Operation, about = account.id) =>
    (await auditOf(api, { about, limit: '100' })).acts.find((act) => act.operation === operation)
  const PACKAGE = {
    noun: 'account',
    field: 'package',
    values: { before: 'Standard', after: 'Enhanced' },
  }

  test('administrators and the customer read a change with its values before and after', async () => {
    expect((await actOf('subscription.changePackage'))?.changes[0]).toEqual(PACKAGE)
    const owner = await api.signIn(account.person.email)
    const { activities } = await activityOf(owner, { limit: '100' })
    const own = activities.find(({ operation }) => operation === 'subscription.changePackage')
    expect(own?.changes[0]).toEqual(PACKAGE)
    const quota = activities.find(({ operation }) => operation === 'accounts.setQuota')
    expect(quota?.changes).toEqual([
      { noun: 'account', field: 'monthlyQuota', values: { before: null, after: 500_000 } },
    ])
    const token = await api.adminToken()
    const query = { about: account.id }
    const csv = await api.call<string>('GET', '/v1/audit/export', { token, query })
    const [line] = linesOf(csv.body as unknown as string).filter((one) => one.includes('changePackage'))
    expect(line).toContain('account.package: Standard → Enhanced; account.subscriptionDate: ')
    const [quotaLine] = linesOf(csv.body as unknown as string).filter((one) => one.includes('setQuota'))
    expect(quotaLine).toContain('account.monthlyQuota: – → SAR 5,000.00')
  })

  test('the audit of a customer lists the replacement of a tax document that changed the account', async () => {
    const act = await actOf('taxDocuments.replace', buyer.customer.id)
    expect(act?.changes).toContainEqual({
      noun: 'account',
      field: 'buildingNumber',
      values: { before: '7421', after: '8228' },
    })
    expect(await actOf('taxDocuments.replace')).toBeUndefined()
    const { activities } = await activityOf(buyer, { limit: '100' })
    expect(activities.map(({ operation }) => operation)).not.toContain('taxDocuments.replace')
  })

  test('an act in a customer’s list shows only changes of their own account', async () => {
    const act = await actOf('accounts.hold')
    const other = { noun: 'account', field: 'threshold', values: { before: 1, after: 2 } }
    await withTransaction(api.database.db, (tx) =>
      insertChange(tx, {
        ...{ activityId: act?.id ?? '', at: api.clock.now(), noun: 'account', subject: randomUUID() },
        ...{ customerId: randomUUID(), fields: { threshold: [1, 2] } },
      }),
    )
    expect((await actOf('accounts.hold'))?.changes).toContainEqual(other)
    const { activities } = await activityOf(await api.signIn(account.person.email), { limit: '100' })
    const own = activities.find(({ operation }) => operation === 'accounts.hold')
    expect(own?.changes.map(({ field }) => field)).toEqual(['statusReason', 'heldAt', 'holdNote'])
  })

  test('changes of free text, names, e-mail addresses and erased data are recorded without values', async () => {
    const note = (await actOf('accounts.suspend'))?.changes.find(({ field }) => field === 'suspensionNote')
    expect(note).toEqual({ noun: 'account', field: 'suspensionNote', values: null })
    const erased = await actOf('dataRequests.destroy', forgotten.customer.id)
    expect(erased?.changes.map(({ noun, field }) => `${noun}.${field}`).sort()).toEqual(
      steps.find(({ id }) => id === 'dataRequests.destroy')?.changes,
    )
    expect(erased?.changes.every(({ values }) => values === null)).toBe(true)
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(to_jsonb(c)::text, ' '), '') as text from activity_changes c`.execute(
      api.database.db,
    )
    const [{ text } = { text: '' }] = rows
    expect(text).toContain('contactEmail')
    for (const secret of [forgotten.email, account.person.name, 'unknown places'])
      expect(text).not.toContain(secret)
  })

  test('neither a refused act nor a call of the customer records a change', async () => {
    const { status } = await ask({
      id: 'accounts.hold',
      params: { customerId: account.id },
      body: { reason: 'Sign-ins from unknown places' },
      changes: [],
    })
    expect(status).toBe(200)
    const last = await lastChange()
    const again = await ask({
      id: 'accounts.hold',
      params: { customerId: account.id },
      body: { reason: 'Other sign-ins from unknown places' },
      changes: [],
    })
    expect(again.status).toBe(409)
    expect((await account.ask('DELETE', '/v1/customers/support-package/cancel')).status).toBe(200)
    expect(await changesSince(last)).toEqual([])
  })
})
