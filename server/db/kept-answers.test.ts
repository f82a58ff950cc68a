import type { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import * as cards from '#contract/endpoints/cards.ts'
import * as identity from '#contract/endpoints/identity.ts'
import * as subscription from '#contract/endpoints/subscription.ts'
import * as team from '#contract/endpoints/team.ts'
import { AccountChart } from '#contract/entities/chart.ts'
import { IDENTITY_STATUSES } from '#contract/entities/identity.ts'
import { chartUnder } from '#test/support/identity-chart.ts'
import { emptyPglite, wipe } from '#test/support/pglite.ts'
import { migrate } from './migrate.ts'

const BEFORE = '0014-charge-charts'

let pglite: PGlite
const engine = () => ({ kind: 'pglite', pglite }) as const
beforeAll(async () => {
  pglite = await emptyPglite()
})
beforeEach(async () => {
  await migrate(engine(), BEFORE)
  await pglite.exec(`alter table idempotency_keys drop constraint idempotency_keys_user_id_fkey`)
})
afterEach(() => wipe(pglite))
afterAll(() => pglite.close())

const keep = (key: string, { method, path }: { method: string; path: string }, answer: object | null) =>
  pglite.query(
    `insert into idempotency_keys (user_id, key, route, body_hash, status, answer, created_at)
     values (gen_random_uuid(), $1, $2, '', $3, $4, now())`,
    [key, `${method} ${path}`, answer && 200, answer && JSON.stringify(answer)],
  )
const keptUnder = async (key: string): Promise<unknown> => {
  const { rows } = await pglite.query<{ answer: string | null }>(
    'select answer from idempotency_keys where key = $1',
    [key],
  )
  return JSON.parse(rows[0]?.answer ?? 'null')
}

const AT = '2026-03-06T09:00:00.000Z'
const attempt = {
  id: '3f0c2f0a-7d55-4c1e-9a53-6f2a8a8f4d01',
  purpose: 'onboarding',
  status: 'primary',
  state: 'still-checking',
  outcome: null,
  createdAt: AT,
  expiresAt: AT,
}
const request = {
  transId: 't1',
  random: '38',
  message: null,
  createdAt: AT,
  expiresAt: AT,
  retryAt: AT,
  now: AT,
}

test('kept answers about card attempts get the chart, and lose it again', async () => {
  const opened = { attempt, callbackUrl: 'https://masar.example/cardReturn' }
  const returned = { attempt, outcome: 'still-checking', card: null, brand: null }
  await keep('opened', cards.openCardAttempt, opened)
  await keep('recorded', cards.recordCardToken, { attempt })
  await keep('returned', cards.reportCardReturn, returned)
  await keep('dropped', cards.dropCardAttempt, {})
  await keep('running', cards.openCardAttempt, null)

  await migrate(engine())
  const chart = { state: 'still-checking', version: 1, facts: {} }
  const answered = [
    cards.openCardAttempt.reply.parse(await keptUnder('opened')),
    cards.recordCardToken.reply.parse(await keptUnder('recorded')),
    cards.reportCardReturn.reply.parse(await keptUnder('returned')),
  ]
  expect(answered.map((answer) => answer.attempt.chart)).toEqual([chart, chart, chart])
  expect(await keptUnder('opened')).not.toHaveProperty('attempt.state')
  expect([await keptUnder('dropped'), await keptUnder('running')]).toEqual([{}, null])

  await migrate(engine(), BEFORE)
  expect([await keptUnder('opened'), await keptUnder('returned')]).toEqual([opened, returned])
})

test('kept answers about identity verifications get the chart, and lose it again', async () => {
  const told = IDENTITY_STATUSES.filter((status) => !['pending', 'status-waiting'].includes(status))
  for (const status of told) {
    await keep(`created ${status}`, identity.createVerification, { ...request, status })
    await keep(`asked ${status}`, identity.getVerificationStatus, { status, message: null, names: null })
    await keep(`cancelled ${status}`, identity.cancelVerification, { ...request, status })
  }
  const verified = { status: 'completed', customer: {}, names: null }
  await keep('verified', identity.createVerification, verified)
  await keep('running', identity.createVerification, null)

  await migrate(engine())
  for (const status of told) {
    const chart = { ...chartUnder(status), version: 1 }
    expect(await keptUnder(`created ${status}`)).toEqual({ ...request, status, chart })
    expect(identity.getVerificationStatus.reply.parse(await keptUnder(`asked ${status}`)).chart).toEqual(
      chart,
    )
    expect(identity.cancelVerification.reply.parse(await keptUnder(`cancelled ${status}`)).chart).toEqual(
      chart,
    )
  }
  expect([await keptUnder('verified'), await keptUnder('running')]).toEqual([verified, null])

  await migrate(engine(), BEFORE)
  expect(await keptUnder('created expired')).toEqual({ ...request, status: 'expired' })
})

test('kept answers about the team get the chart of an invitation, and lose it again', async () => {
  await migrate(engine(), '0027-reversed-charges')
  const member = {
    id: '3f0c2f0a-7d55-4c1e-9a53-6f2a8a8f4d01',
    email: 'layla@masar.sa',
    firstName: null,
    lastName: null,
    role: 'admin',
    createdAt: AT,
    revision: 1,
  }
  const told = ['active', 'deactivated', 'invited', 'expired']
  for (const status of told) await keep(status, team.changeTeamRole, { member: { ...member, status } })
  await keep('withdrawn', team.withdrawTeamInvitation, {})
  await keep('running', team.inviteToTeam, null)

  await migrate(engine())
  const chart = (isOverdue: boolean) => ({
    state: 'pending',
    version: 2,
    facts: { toTeam: true, accountTakesColleagues: true, isOverdue },
  })
  const answered = await Promise.all(
    told.map(async (status) => team.changeTeamRole.reply.parse(await keptUnder(status)).member),
  )
  expect(answered).toEqual([
    { ...member, invitation: null, isActive: true },
    { ...member, invitation: null, isActive: false },
    { ...member, invitation: chart(false), isActive: false },
    { ...member, invitation: chart(true), isActive: false },
  ])
  expect([await keptUnder('withdrawn'), await keptUnder('running')]).toEqual([{}, null])
  expect(await keptUnder('active')).not.toHaveProperty('member.status')

  await migrate(engine(), '0027-reversed-charges')
  for (const status of told) expect(await keptUnder(status)).toEqual({ member: { ...member, status } })
})

const Facts = z.object({
  customer: z.object({ account: z.object({ facts: z.record(z.string(), z.boolean()) }) }),
})

const customer = {
  id: '3f0c2f0a-7d55-4c1e-9a53-6f2a8a8f4d01',
  status: 'suspended',
  statusDetails: { reason: 'failed-settlement' },
  heldAt: null,
  pscPermissionGranted: true,
  gcpSubBillingAccountId: '01A2B3-C4D5E6-F7A8B9',
}

test('kept answers about a customer get the account chart, and keep it in the version before', async () => {
  const suspended = { customer }
  const held = {
    package: 'Basic',
    customer: { ...customer, status: 'active', statusDetails: { reason: 'pending-review' }, heldAt: AT },
  }
  await keep('suspended', subscription.cancelSubscription, suspended)
  await keep('held', subscription.changeSupportPackage, held)

  await migrate(engine())
  const Told = z.object({ customer: z.object({ account: AccountChart }) })
  const [stopped, reviewed] = [
    Told.parse(await keptUnder('suspended')).customer.account,
    Told.parse(await keptUnder('held')).customer.account,
  ]
  const facts = { owes: false, overdue: false, billingAccountOpen: true, granted: true }
  expect(stopped).toEqual({
    state: 'suspended-failed-settlement',
    version: 4,
    facts: { ...facts, held: false, settlementFailed: true, endIsDue: false },
  })
  expect(reviewed).toEqual({
    state: 'active',
    version: 4,
    facts: { ...facts, held: true, settlementFailed: false, endIsDue: false },
  })

  await migrate(engine(), '0017-settlement-failed')
  const { endIsDue: _, billingAccountOpen: __, ...before } = reviewed.facts
  expect(await keptUnder('held')).toMatchObject({ customer: { account: { ...reviewed, facts: before } } })
})

test('an answer that is kept tells whether the billing account was open when it was given', async () => {
  const answer = (gcpSubBillingAccountId: string | null) => ({
    customer: {
      gcpSubBillingAccountId,
      account: { state: 'pending-review', version: 4, facts: { owes: false } },
    },
  })
  await migrate(engine(), '0025-customer-totals')
  await keep('open', subscription.changeSupportPackage, answer('01A2B3-C4D5E6-F7A8B9'))
  await keep('opening', subscription.changeSupportPackage, answer(null))
  await migrate(engine())
  const factsUnder = async (key: string) => Facts.parse(await keptUnder(key)).customer.account.facts
  expect([await factsUnder('open'), await factsUnder('opening')]).toEqual([
    { owes: false, billingAccountOpen: true },
    { owes: false, billingAccountOpen: false },
  ])
  await migrate(engine(), '0025-customer-totals')
  expect(await keptUnder('open')).toEqual(answer('01A2B3-C4D5E6-F7A8B9'))
  await migrate(engine())
})

test('an answer that is kept tells whether the end of the account was due when it was given', async () => {
  const account = (cancellationDate: string | null) => ({
    customer: {
      cancellationDate,
      account: { state: 'pending-cancellation', version: 4, facts: { owes: false, overdue: false } },
    },
  })
  await migrate(engine(), '0021-flow-counts')
  await keep('over', subscription.keepSubscription, account('2026-03-06T09:00:00.000Z'))
  await keep('ahead', subscription.cancelSubscription, account('2999-03-06T09:00:00.000Z'))
  await keep('staying', subscription.changeSupportPackage, account(null))
  const factOf = async (key: string) => Facts.parse(await keptUnder(key)).customer.account.facts.endIsDue
  await migrate(engine())
  expect([await factOf('over'), await factOf('ahead'), await factOf('staying')]).toEqual([true, false, false])
  await migrate(engine(), '0021-flow-counts')
  expect(await factOf('over')).toBeUndefined()
  await migrate(engine())
})
