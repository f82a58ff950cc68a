import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/endpoints/activity.ts'
import { ProviderFailure } from '#server/errors/failures.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { someDebtor } from '#test/support/debts.ts'
import { openAccount, resubscribe, retry } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { cloudEntriesOf, cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { administratorOf } from './support/administrator.ts'
import { cloudSteps } from './support/cloud-account.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'

/** The number of coming calls whose answer is lost after the provider has acted. */
let lostAnswers = 0
/** The provider answers `call` with an error, and acts only when the test runs the stored act. */
let late: { call: string | null; status: number; acts: (() => Promise<unknown>)[] } = {
  call: null,
  status: 503,
  acts: [],
}
afterEach(() => {
  late = { call: null, status: 503, acts: [] }
})
/** The calls that reached the provider. */
const calls: string[] = []

const forgetful =
  (call: 'suspend' | 'resume' | 'close' | 'createSubAccount', port: CloudBillingPort) =>
  async (id: string) => {
    calls.push(`${call} ${id}`)
    if (late.call === call) {
      late.acts.push(() => port[call](id))
      throw new ProviderFailure('cloud-billing', { kind: 'error', status: late.status })
    }
    const result = await port[call](id)
    if (lostAnswers === 0) return result
    lostAnswers -= 1
    throw new ProviderFailure('cloud-billing', { kind: 'timeout' })
  }

const api = runningApi({
  ports: (ports) => ({
    ...ports,
    cloudBilling: {
      ...ports.cloudBilling,
      suspend: forgetful('suspend', ports.cloudBilling),
      resume: forgetful('resume', ports.cloudBilling),
      close: forgetful('close', ports.cloudBilling),
      createSubAccount: forgetful(
        'createSubAccount',
        ports.cloudBilling,
      ) as CloudBillingPort['createSubAccount'],
    } as CloudBillingPort,
  }),
})
const { jobsDone, tryAgain, stateOf, press, leave } = cloudSteps(api)
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

describe('a lost answer of the provider', () => {
  test('a closing whose answer is lost closes the cloud account once and is recorded', async () => {
    const account = await openAccount(api)
    lostAnswers = 1
    await leave(account)
    await api.advance(5 * MINUTE_MS)
    await jobsDone()
    expect(await cloudStatesOf(api, account.id)).toEqual(['closed'])
    expect(await stateOf(account)).toEqual(['closed', null])
  })

  test('a re-subscription whose answer is lost opens one new cloud account [4.103]', async () => {
    const account = await openAccount(api)
    await leave(account)
    lostAnswers = 1
    expect((await resubscribe(account)).body.status).toBe('resubscribed')
    await jobsDone()
    await api.advance(5 * MINUTE_MS)
    await jobsDone()
    expect(await cloudStatesOf(api, account.id)).toEqual(['closed', 'open'])
    expect(await stateOf(account)).toEqual(['open', null])
  })

  test('a suspension whose answer is lost and that is undone leaves the cloud account open', async () => {
    lostAnswers = 1
    const debtor = await someDebtor(api)
    await retry(debtor)
    await jobsDone()
    await api.advance(3 * MINUTE_MS)
    await jobsDone()
    expect(await cloudStatesOf(api, debtor.id)).toEqual(['open'])
    expect(await stateOf(debtor)).toEqual(['open', null])
  })
})

/** The provider runs the first delayed act. */
const finishLate = async () => {
  const [first] = late.acts
  late = { call: null, status: 503, acts: [] }
  await first?.()
}

test('a suspension that the provider finishes after its undoing leaves the cloud account open', async () => {
  late.call = 'suspend'
  const debtor = await someDebtor(api)
  await retry(debtor)
  await jobsDone()
  expect(await stateOf(debtor)).toEqual(['resuming', null])
  await finishLate()
  await api.advance(3 * MINUTE_MS)
  await jobsDone()
  expect(await cloudStatesOf(api, debtor.id)).toEqual(['open'])
  expect(await stateOf(debtor)).toEqual(['open', null])
})

test('the undoing of a suspension waits for the first try to suspend, although the second try was refused', async () => {
  late.call = 'suspend'
  const debtor = await someDebtor(api)
  late.status = 400
  await tryAgain(debtor)
  await jobsDone()
  expect(await stateOf(debtor)).toEqual(['suspending-failed', 'unavailable'])
  await retry(debtor)
  await jobsDone()
  expect(await stateOf(debtor)).toEqual(['resuming', null])
  await finishLate()
  await api.advance(3 * MINUTE_MS)
  await jobsDone()
  expect(await cloudStatesOf(api, debtor.id)).toEqual(['open'])
})

test('an account that is suspended before its new cloud account opens gets a suspended cloud account', async () => {
  const account = await openAccount(api)
  await leave(account)
  late.call = 'createSubAccount'
  await resubscribe(account)
  await jobsDone()
  expect(await stateOf(account)).toEqual(['opening-failed', 'unavailable'])
  const admin = await administratorOf(api)
  expect((await admin.suspend(account.id, 'security', 'A stolen key')).status).toBe(200)
  await finishLate()
  await api.advance(11 * MINUTE_MS)
  await jobsDone()
  expect(await cloudStatesOf(api, account.id)).toEqual(['closed', 'suspended'])
})

test('the owner gets no mail about the closing of a cloud account that was never created', async () => {
  const account = await openAccount(api)
  await leave(account)
  late.call = 'createSubAccount'
  await resubscribe(account)
  await leave(account)
  await api.advance(HOUR_MS)
  await jobsDone()
  expect(await stateOf(account)).toEqual(['closed', null])
  expect(await cloudStatesOf(api, account.id)).toEqual(['closed'])
  const planned = await sql`select 1 from pgboss.job where data->>'mail' = 'cloud-account-closed'
    and data->>'customerId' = ${account.id}`.execute(api.database.db)
  expect(planned.rows).toHaveLength(1)
})

test('a cloud account that is created after the rejection of its customer is closed', async () => {
  const reviewer = await reviewerOf(api)
  const applicant = await applicantOf(api)
  const reject = () => reviewer.reject(applicant.id, 'The company is not the one that signed in')
  await reject()
  await jobsDone()
  late.call = 'createSubAccount'
  await reviewer.reopen(applicant.id)
  await jobsDone()
  await reject()
  await jobsDone()
  expect((await applicant.current()).cloudAccount?.state).toBe('ending')
  await finishLate()
  expect(await cloudStatesOf(api, applicant.id)).toEqual(['closed', 'open'])
  await api.advance(11 * MINUTE_MS)
  await jobsDone()
  expect(await cloudStatesOf(api, applicant.id)).toEqual(['closed', 'closed'])
  expect((await applicant.current()).cloudAccount?.state).toBe('closed')
})

test('a re-subscription can end although its new cloud account never opened [4.103]', async () => {
  const account = await openAccount(api, newPerson('business'))
  await leave(account)
  const gone = { gcpSecurityGroup: 'nogroup@najd-trading.com' }
  await api.database.db.updateTable('customers').set(gone).where('id', '=', account.id).execute()
  await resubscribe(account)
  await jobsDone()
  expect(await stateOf(account)).toEqual(['opening-failed', 'group-unknown'])
  await leave(account)
  await api.advance(HOUR_MS)
  await jobsDone()
  expect((await account.current()).status).toBe('cancelled')
  expect(await cloudStatesOf(api, account.id)).toEqual(['closed', 'closed'])
})

test('the end of a subscription unlinks the remaining projects, so that nothing runs unpaid [4.103]', async () => {
  const account = await openAccount(api)
  await press(account, { projects: 'link' })
  calls.length = 0
  await leave(account)
  expect(await stateOf(account)).toEqual(['closed', null])
  expect(calls).toEqual([`suspend ${account.subAccount}`, `close ${account.subAccount}`])
  expect(await cloudEntriesOf(api, account.id)).toMatchObject([{ state: 'closed', projects: 0 }])
})

test('a cloud account with locked projects stays suspended with a reason and is closed once the projects are unlinked', async () => {
  const account = await openAccount(api)
  await press(account, { projects: 'lock' })
  await leave(account)
  expect((await account.current()).status).toBe('cancelled')
  expect(await cloudStatesOf(api, account.id)).toEqual(['suspended'])
  expect(await stateOf(account)).toEqual(['closing-failed', 'projects-linked'])
  const alertsAbout = async () =>
    (await api.mails({ subject: 'A billing account at the cloud provider needs attention' })).filter(
      ({ text }) => text.includes(account.id),
    )
  expect((await alertsAbout()).map(({ text }) => text)).toEqual([
    expect.stringContaining('could not be unlinked'),
  ])
  await api.advance(HOUR_MS)
  expect(await alertsAbout()).toHaveLength(1)

  expect((await tryAgain(account)).body.customer.cloudAccount?.state).toBe('closing')
  await jobsDone()
  expect(await stateOf(account)).toEqual(['closing-failed', 'projects-linked'])
  await press(account, { projects: 'unlink' })
  expect((await tryAgain(account)).status).toBe(200)
  await jobsDone()
  expect(await stateOf(account)).toEqual(['closed', null])
  expect(codeOf(await tryAgain(account))).toEqual([409, 'cloud-account-settled'])
  const { acts } = await (await callAsAdmin(api))(listAudit, {
    query: { customerId: account.id, limit: '20' },
  })
  expect(acts.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining([
      'cloud-account.provider.failed',
      'subscription.retryCloudAccount',
      'cloud-account.provider.closed',
    ]),
  )
})
