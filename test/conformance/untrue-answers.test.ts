import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createQoyodAccounting } from '#server/providers/accounting/qoyod.ts'
import { createGoogleBilling } from '#server/providers/cloud-billing/google.ts'
import { createGoogleChannel } from '#server/providers/cloud-billing/google-channel.ts'
import { createFatoora } from '#server/providers/tax-authority/fatoora.ts'
import { CUSTOMER } from './accounting-samples.ts'
import { failureOf } from './outages.ts'

interface Answer {
  status?: number
  body: object
}

/** The answer of the provider, chosen by the test: it may be about another record than the requested one. */
let answerTo: (url: URL, method: string) => Answer = () => ({ body: {} })
const provider = createServer(({ url = '', method = '' }, response) => {
  const { status = 200, body } = answerTo(new URL(url, 'http://provider'), method)
  response.writeHead(status).end(JSON.stringify(body))
})
const origin = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
beforeAll(() => new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve)))
afterAll(() => provider.close())
beforeEach(() => {
  answerTo = () => ({ body: {} })
})
const always = (body: object) => {
  answerTo = () => ({ body })
}

describe('an answer of the books about another record', () => {
  const books = () =>
    createQoyodAccounting({
      url: origin(),
      apiKey: 'key',
      productIds: { usage: 1, support: 2 },
      inventoryId: 1,
      bankAccountId: 1,
    })
  const invoice = (reference: string) => ({
    id: 501,
    contact_id: '77',
    reference,
    total: '115.00',
    due_amount: '0.00',
  })

  test('the contact of another customer is not found for the requested customer', async () => {
    always({ customers: [{ id: 1, organization: 'another-customer' }, { id: 2 }] })
    expect(await books().findContact(CUSTOMER)).toBeNull()
    always({
      customers: [
        { id: 1, organization: 'another-customer' },
        { id: 2, organization: CUSTOMER },
      ],
    })
    expect(await books().findContact(CUSTOMER)).toBe('2')
  })

  test('an invoice of another number is not found under the requested number', async () => {
    always({ invoices: [invoice('INV-2026-000070')] })
    expect(await books().findInvoiceByReference('INV-2026-000007')).toBeNull()
  })

  test('a refused payment does not count as entered because of a payment under another reference', async () => {
    const receipt = { reference: 'PAY-INV-2026-000008', amount: '115.00' }
    answerTo = (_, method) =>
      method === 'POST' ? { status: 422, body: {} } : { body: { receipts: [receipt] } }
    const payment = {
      reference: 'PAY-INV-2026-000007',
      invoiceId: '501',
      amount: 11_500,
      paidOn: '2026-12-06',
    }
    expect(await failureOf(books().recordPayment(payment))).toMatchObject({ status: 422 })
  })

  test('the invoices of a contact are read to the last page', async () => {
    const page = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => invoice(`INV-2026-${first + index}`))
    answerTo = ({ searchParams }) => ({
      body: { invoices: searchParams.get('page') === '1' ? page(1, 100) : page(101, 1) },
    })
    expect(await books().listInvoices('77')).toHaveLength(101)
  })
})

describe('an answer 200 of the tax authority without an acceptance', () => {
  const submit = (isSimplified: boolean) =>
    createFatoora({ url: origin(), token: 'token', secret: 'secret' }).submit({
      uuid: crypto.randomUUID(),
      hash: 'hash',
      xml: '<Invoice/>',
      route: isSimplified ? 'reporting' : 'clearance',
    })

  test.each([
    ['says that an invoice is not cleared', { clearanceStatus: 'NOT_CLEARED' }, false],
    ['reports an invoice that had to be cleared', { reportingStatus: 'REPORTED' }, false],
    ['says that a simplified invoice is not reported', { reportingStatus: 'NOT_REPORTED' }, true],
    ['says nothing', {}, true],
  ])('an answer 200 of the tax authority that %s is not an acceptance', async (_, body, isSimplified) => {
    always(body)
    expect(await failureOf(submit(isSimplified))).toMatchObject({ kind: 'nonsense' })
  })
})

describe('an answer of the cloud provider about another account', () => {
  const NAME = 'Najd 12345678'
  const tokens = { current: async () => 'token', forget: () => {} }
  const account = (displayName: string, open = true) => ({
    name: 'billingAccounts/012345-567890-ABCDEF',
    displayName,
    open,
  })
  const found = () =>
    createGoogleBilling({
      url: origin(),
      tokens,
      parent: 'billingAccounts/000000-000000-000000',
    }).findSubAccount(NAME)

  test('an account with a longer name and a closed account are not found by the name', async () => {
    always({ billingAccounts: [account(`${NAME}-2`), account(NAME, false)] })
    expect(await found()).toBeNull()
  })

  test.each(['suspend', 'resume', 'close'] as const)(
    'the call %s changes no subscription of another account',
    async (move) => {
      const CLIENT = 'accounts/C0/customers/S1'
      const acts: string[] = []
      answerTo = ({ pathname }, method) => {
        if (method === 'POST') {
          acts.push(pathname)
          return { body: { name: 'operations/1', done: true } }
        }
        if (!pathname.endsWith('/entitlements')) return { body: { customers: [{ name: CLIENT }] } }
        const other = {
          name: `${CLIENT}/entitlements/E1`,
          provisioningState: move === 'suspend' ? 'ACTIVE' : 'SUSPENDED',
          suspensionReasons: ['RESELLER_INITIATED'],
          provisionedService: { provisioningId: 'FEDCBA-098765-543210' },
        }
        return { body: { entitlements: [other] } }
      }
      const channel = createGoogleChannel({
        ...{ url: origin(), account: 'accounts/C0', tokens, pausesMs: [1] },
        isOpen: async () => true,
      })
      const moved = channel[move]('billingAccounts/012345-567890-ABCDEF')
      expect(await failureOf(moved)).toMatchObject({ kind: 'error', status: 404 })
      expect(acts).toEqual([])
    },
  )

  test('a read of a list of customers that never ends fails', async () => {
    answerTo = ({ pathname }) =>
      pathname.endsWith('/entitlements')
        ? { body: {} }
        : { body: { customers: [{ name: 'accounts/C0/customers/S1' }], nextPageToken: 'again' } }
    const channel = createGoogleChannel({
      ...{ url: origin(), account: 'accounts/C0', tokens, pausesMs: [1] },
      isOpen: async () => true,
    })
    const failure = await failureOf(channel.stateOf('billingAccounts/012345-567890-ABCDEF'))
    expect(failure).toMatchObject({ kind: 'nonsense' })
  })
})
