import { afterEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/endpoints/activity.ts'
import { ProviderFailure } from '#server/errors/provider-failure.ts'
import type { CloudBillingPort } from '#server/providers/cloud-billing/port.ts'
import { openAccount, resubscribe, retry } from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { cloudEntriesOf, cloudStatesOf } from '#test/support/seed/cloud-ledger.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { cloudSteps } from './support/cloud-account.ts'
import { someDebtor } from './support/debts.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'

/** The provider acts, and its answer never comes; as often as ordered. */
let lostAnswers = 0
/** What the provider gives no useful answer to and does only when told, by calling what is kept here. */
let late: { call: string | null; acts: (() => Promise<unknown>)[] } = { call: null, acts: [] }
afterEach(() => {
  late = { call: null, acts: [] }
})
/** How often the provider was truly asked for what. */
const asked: string[] = []

const forgetful =
  (call: 'suspend' | 'resume' | 'close' | 'createSubAccount', port: CloudBillingPort) =>
  async (id: string) => {
    asked.push(`${call} ${id}`)
    if (late.call === call) {
      late.acts.push(() => port[call](id))
      throw new ProviderFailure('cloud-billing', { kind: 'error', status: 503 })
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
const { settled, tryAgain, stateOf, press, leave } = cloudSteps(api)
const HOURS = 3_600_000
const MINUTE = 60_000

describe('an answer that is lost', () => {
  test('of a closing does not close twice, and the closing is seen in the end', async () => {
    const account = await openAccount(api)
    lostAnswers = 1
    await leave(account)
    await api.advance(5 * MINUTE)
    await settled()
    expect(await cloudStatesOf(api, account.id)).toEqual(['closed'])
    expect(await stateOf(account)).toEqual(['closed', null])
  })

  test('of a new account does not make two of them [4.103]', async () => {
    const account = await openAccount(api)
    await leave(account)
    lostAnswers = 1
    expect((await resubscribe(account)).body.status).toBe('resubscribed')
    await settled()
    await api.advance(5 * MINUTE)
    await settled()
    expect(await cloudStatesOf(api, account.id)).toEqual(['closed', 'open'])
    expect(await stateOf(account)).toEqual(['open', null])
  })

  test('of a suspension that is taken back meanwhile leaves the account open', async () => {
    lostAnswers = 1
    const debtor = await someDebtor(api)
    await retry(debtor)
    await settled()
    await api.advance(3 * MINUTE)
    await settled()
    expect(await cloudStatesOf(api, debtor.id)).toEqual(['open'])
    expect(await stateOf(debtor)).toEqual(['open', null])
  })
})

/** The provider does what it was asked for first. */
const finishLate = async () => {
  const [first] = late.acts
  late = { call: null, acts: [] }
  await first?.()
}

test('a suspension that the provider ends only after it was taken back leaves the account open', async () => {
  late.call = 'suspend'
  const debtor = await someDebtor(api)
  await retry(debtor)
  await settled()
  expect(await stateOf(debtor)).toEqual(['resuming', null])
  await finishLate()
  await api.advance(3 * MINUTE)
  await settled()
  expect(await cloudStatesOf(api, debtor.id)).toEqual(['open'])
  expect(await stateOf(debtor)).toEqual(['open', null])
})

test('an account whose creation comes to light after its rejection is closed, too', async () => {
  const reviewer = await reviewerOf(api)
  const applicant = await applicantOf(api)
  const reject = () => reviewer.reject(applicant.id, 'The company is not the one that signed in')
  await reject()
  await settled()
  late.call = 'createSubAccount'
  await reviewer.reopen(applicant.id)
  await settled()
  await reject()
  await settled()
  expect((await applicant.current()).cloudAccount?.state).toBe('ending')
  await finishLate()
  expect(await cloudStatesOf(api, applicant.id)).toEqual(['closed', 'open'])
  await api.advance(11 * MINUTE)
  await settled()
  expect(await cloudStatesOf(api, applicant.id)).toEqual(['closed', 'closed'])
  expect((await applicant.current()).cloudAccount?.state).toBe('closed')
})

test('a subscription that was taken up again can end although its new account never opened [4.103]', async () => {
  const account = await openAccount(api, newPerson('business'))
  await leave(account)
  const gone = { gcpSecurityGroup: 'nogroup@najd-trading.com' }
  await api.database.db.updateTable('customers').set(gone).where('id', '=', account.id).execute()
  await resubscribe(account)
  await settled()
  expect(await stateOf(account)).toEqual(['opening-failed', 'group-unknown'])
  await leave(account)
  await api.advance(HOURS)
  await settled()
  expect((await account.current()).status).toBe('cancelled')
  expect(await cloudStatesOf(api, account.id)).toEqual(['closed', 'closed'])
})

test('projects that are left linked are unlinked at the end, so that nothing runs unpaid [4.103]', async () => {
  const account = await openAccount(api)
  await press(account, { projects: 'link' })
  asked.length = 0
  await leave(account)
  expect(await stateOf(account)).toEqual(['closed', null])
  expect(asked).toEqual([`suspend ${account.subAccount}`, `close ${account.subAccount}`])
  expect(await cloudEntriesOf(api, account.id)).toMatchObject([{ state: 'closed', projects: 0 }])
})

test('projects that cannot be unlinked leave the account suspended: customer and administrators read why, and it is closed once they are gone', async () => {
  const account = await openAccount(api)
  await press(account, { projects: 'lock' })
  await leave(account)
  expect((await account.current()).status).toBe('cancelled')
  expect(await cloudStatesOf(api, account.id)).toEqual(['suspended'])
  expect(await stateOf(account)).toEqual(['closing-failed', 'projects-linked'])
  const [alert] = await api.mails({ subject: 'A billing account at the cloud provider needs attention' })
  expect(alert?.text).toContain(account.id)
  expect(alert?.text).toContain('could not be unlinked')

  expect((await tryAgain(account)).body.customer.cloudAccount?.state).toBe('closing')
  await settled()
  expect(await stateOf(account)).toEqual(['closing-failed', 'projects-linked'])
  await press(account, { projects: 'unlink' })
  expect((await tryAgain(account)).status).toBe(200)
  await settled()
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
