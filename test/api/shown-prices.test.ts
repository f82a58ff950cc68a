import { beforeEach, describe, expect, test } from 'vitest'
import { listContractSummaries, signContractSummaryUrl } from '#contract/endpoints/contract-summaries.ts'
import { approveCustomer } from '#contract/endpoints/review.ts'
import { listPackageHistory } from '#contract/endpoints/subscription.ts'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import { amountText } from '#rules/money.ts'
import { offerOf } from '#rules/price.ts'
import { openCharges } from '#server/billing/charge-store.ts'
import { copyPdf } from '#test/support/pdf-text.ts'
import {
  type Account,
  applicant,
  cancel,
  decide,
  openAccount,
  paymentsOf,
  setUsage,
} from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

const ENHANCED = offerOf('Enhanced')
const STANDARD = offerOf('Standard')
const DAY_MS = 24 * 3_600_000

const shown = ({ total, percent }: PackageOffer) => ({ total, percent })

const change = (account: Account, body: object) =>
  account.ask<{ offer?: PackageOffer }>('PUT', '/v1/customers/support-package', body)
const resubscribe = (account: Account, body?: object) =>
  account.ask<{ status: string; offer?: PackageOffer }>(
    'PUT',
    '/v1/customers/support-package/resubscribe',
    body,
  )

/** The accepted offers of a customer with their purpose and person, oldest first. */
const acceptancesOf = ({ id }: Account) =>
  api.database.db
    .selectFrom('offerAcceptances')
    .select(['purpose', 'offer', 'userId'])
    .where('customerId', '=', id)
    .orderBy('acceptedAt')
    .execute()

/** The contract summaries of a customer, newest first. */
const summariesOf = async ({ call }: Account) => (await call(listContractSummaries)).summaries

/** The English text of a contract summary. */
const summaryText = async ({ call }: Account, id: string | undefined): Promise<string> => {
  const { url } = await call(signContractSummaryUrl, { params: { id: id ?? '' }, body: { language: 'en' } })
  const { pages } = await copyPdf(Buffer.from(await (await fetch(url)).arrayBuffer()))
  return pages.flatMap(({ lines }) => lines).join(' ')
}

const summaryMails = ({ person }: Account) =>
  api.mails({ to: person.email, subject: 'Your contract summary' })

const pricesOf = async ({ call }: Account) =>
  (await call(listPackageHistory)).changes.map(({ package: name, monthlyPrice, percent }) => [
    name,
    monthlyPrice,
    percent,
  ])

describe('a change of the package', () => {
  let account: Account
  beforeEach(async () => {
    account = await openAccount(api)
  })

  test('a change of the package stores the price that was shown with person and purpose, and bills it', async () => {
    expect((await change(account, { package: 'Enhanced', ...shown(ENHANCED) })).status).toBe(200)
    const { userId } = await account.current()
    expect(await acceptancesOf(account)).toEqual([{ purpose: 'package-change', offer: ENHANCED, userId }])
    expect(await pricesOf(account)).toEqual([
      ['Enhanced', ENHANCED.net, ENHANCED.percent],
      ['Standard', STANDARD.net, STANDARD.percent],
    ])
  })

  test('a change of the package adds a contract summary with the new price, which is mailed and listed', async () => {
    const [first] = await summariesOf(account)
    expect((await change(account, { package: 'Enhanced', ...shown(ENHANCED) })).status).toBe(200)
    const [summary, ...rest] = await summariesOf(account)
    expect(rest).toEqual([first])
    const text = await summaryText(account, summary?.id)
    expect(text).toContain(amountText(ENHANCED.total))
    expect(text).not.toContain('Payable from')
    expect(await summaryMails(account)).toHaveLength(2)
  })

  test.each([
    ['total', { total: ENHANCED.total - 1 }],
    ['percentage', { percent: ENHANCED.percent - 1 }],
  ])(
    'a change of the package with another %s than the current one is refused with the current offer',
    async (_, former) => {
      const { status, body } = await change(account, { package: 'Enhanced', ...shown(ENHANCED), ...former })
      expect([status, body.message?.code, body.offer]).toEqual([409, 'price-changed', ENHANCED])
      expect(await acceptancesOf(account)).toEqual([])
      expect((await account.current()).package).toBe('Standard')
    },
  )

  test('a downgrade stores its price', async () => {
    const subscriptionDate = new Date(api.clock.now().getTime() - 91 * DAY_MS)
    await api.database.db
      .updateTable('customers')
      .set({ subscriptionDate })
      .where('id', '=', account.id)
      .execute()
    expect((await change(account, { package: 'Basic', ...shown(offerOf('Basic')) })).status).toBe(200)
    expect(await acceptancesOf(account)).toMatchObject([
      { purpose: 'package-change', offer: offerOf('Basic') },
    ])
  })

  test('a change of the package without a shown price is accepted and stores none [7.07]', async () => {
    expect((await change(account, { package: 'Enhanced' })).status).toBe(200)
    expect(await acceptancesOf(account)).toEqual([])
  })
})

test('the price that was accepted under review is billed from the approval', async () => {
  const account = await applicant(api)
  expect((await change(account, { package: 'Enhanced', ...shown(ENHANCED) })).status).toBe(200)
  const { userId } = await account.current()
  const former = { ...ENHANCED, net: 150_000, vat: 22_500, total: 172_500, percent: 4 }
  const at = new Date(api.clock.now().getTime() + 1)
  await storeAcceptance(account, former, { userId, purpose: 'package-change', at })
  await (await callAsAdmin(api))(approveCustomer, { params: { customerId: account.id } })
  expect(await pricesOf(account)).toEqual([['Enhanced', 150_000, 4]])
})

interface Acceptance {
  userId: string
  purpose: 'package-change' | 'resubscription'
  at: Date | undefined
}

/** Stores an offer of a former price list as accepted. */
const storeAcceptance = async (
  { id }: Account,
  offer: PackageOffer,
  { userId, purpose, at = new Date(Number.NaN) }: Acceptance,
): Promise<void> => {
  await api.database.db
    .insertInto('offerAcceptances')
    .values({
      ...{ id: crypto.randomUUID(), customerId: id, userId, purpose, requestId: 'req_1' },
      offer: JSON.stringify(offer),
      acceptedAt: at,
    })
    .execute()
}

describe('a new subscription', () => {
  let account: Account
  beforeEach(async () => {
    account = await openAccount(api)
    await setUsage(account, { daily: 0 })
    await cancel(account)
    await api.advance(2 * DAY_MS)
  })

  test('a new subscription stores the price that was shown, and bills it once the card is charged', async () => {
    expect((await resubscribe(account, shown(STANDARD))).body.status).toBe('resubscribed')
    expect(await acceptancesOf(account)).toMatchObject([{ purpose: 'resubscription', offer: STANDARD }])
    expect((await pricesOf(account))[0]).toEqual(['Standard', STANDARD.net, STANDARD.percent])
  })

  test('a new subscription makes a contract summary, which is dated with the click, listed and mailed', async () => {
    const before = await summariesOf(account)
    expect((await resubscribe(account, shown(STANDARD))).body.status).toBe('resubscribed')
    const [summary, ...rest] = await summariesOf(account)
    expect(rest).toEqual(before)
    const [acceptance] = await api.database.db
      .selectFrom('offerAcceptances')
      .select(['id', 'acceptedAt'])
      .where('customerId', '=', account.id)
      .execute()
    expect(summary).toEqual({ id: acceptance?.id, acceptedAt: acceptance?.acceptedAt.toISOString() })
    const text = await summaryText(account, summary?.id)
    for (const part of [amountText(STANDARD.total), 'Payable from']) expect(text).toContain(part)
    expect(await summaryMails(account)).toHaveLength(before.length + 1)
  })

  test('the summary of an individual’s new subscription has the right of withdrawal, again for seven days', async () => {
    const person = await openAccount(api, newPerson('individual'))
    await setUsage(person, { daily: 0 })
    await cancel(person)
    await api.advance(2 * DAY_MS)
    expect((await resubscribe(person)).body.status).toBe('resubscribed')
    const [summary, ...rest] = await summariesOf(person)
    expect(rest).toHaveLength(1)
    expect(await summaryText(person, summary?.id)).toContain(
      'You can withdraw until seven days after your account is activated',
    )
  })

  test('a new subscription makes no summary when the card is declined', async () => {
    const before = await summariesOf(account)
    await decide(account, 'primary', 'insufficient-funds')
    expect((await resubscribe(account, shown(STANDARD))).body.status).toBe('failed')
    expect(await summariesOf(account)).toEqual(before)
  })

  test('a new subscription bills the accepted price even when the price list changes before the bank answers', async () => {
    await api.control('/faults', { provider: 'cards', mode: 'lost', times: 1 })
    // An acceptance cannot be changed, so this call sends no price and the test stores the accepted price.
    expect((await resubscribe(account)).body.status).toBe('checking')
    const former = { ...STANDARD, net: 9375, vat: 1406, total: 10_781, percent: 3 }
    const [charge] = await openCharges(api.database.db, account.id)
    const { userId } = await account.current()
    await storeAcceptance(account, former, { userId, purpose: 'resubscription', at: charge?.startedAt })
    const before = await summariesOf(account)
    await api.advance(60_000)
    expect((await pricesOf(account))[0]).toEqual(['Standard', 9375, 3])
    const [summary, ...rest] = await summariesOf(account)
    expect(rest).toEqual(before)
    expect(await summaryText(account, summary?.id)).toContain(amountText(former.total))
  })

  test('a new subscription with another price than the current one is refused with the current offer, and charges nothing', async () => {
    const before = (await paymentsOf(account)).length
    const { status, body } = await resubscribe(account, { total: STANDARD.total + 1, percent: 4 })
    expect([status, body.message?.code, body.offer]).toEqual([409, 'price-changed', STANDARD])
    expect((await paymentsOf(account)).length).toBe(before)
    expect(await acceptancesOf(account)).toEqual([])
  })

  test('a new subscription with an empty body is accepted and stores no price [7.10]', async () => {
    expect((await resubscribe(account)).body.status).toBe('resubscribed')
    expect(await acceptancesOf(account)).toEqual([])
  })
})
