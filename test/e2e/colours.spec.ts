import type { Locator, Page } from '@playwright/test'
import { sampleInvoice, samplePage } from '#src/shared/testing/invoice-samples.ts'
import { expect, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { openPlain } from './support/plain-page.ts'
import { answerRecommendation } from './support/recommendation.ts'

/** The dominant part of the text colour of an element. */
const hueOf = async (words: Locator): Promise<'red' | 'green' | 'other'> => {
  const colour = await words.evaluate((element) => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = colour.match(/\d+(\.\d+)?/g)?.map(Number) ?? []
  if (red > 2 * green && red > 2 * blue) return 'red'
  return green > 1.2 * red && green >= blue ? 'green' : 'other'
}

/** Changes the server's answers to the page. */
const changeAnswers = async (page: Page, path: string, change: (answer: never) => object) => {
  await openPlain(page)
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: change((await response.json()) as never) })
    },
  )
}

/** The computed alignment of the header and the first row of each column. */
const alignments = (page: Page): Promise<Record<string, [string, string]>> =>
  page.getByRole('table').evaluate((table) => {
    const alignmentOf = (cell: Element | undefined) => (cell ? getComputedStyle(cell).textAlign : 'none')
    const headers = [...table.querySelectorAll('thead th')]
    const cells = [...(table.querySelector('tbody tr')?.children ?? [])]
    return Object.fromEntries(
      headers.map((header, index) => [
        header.textContent?.trim() ?? '',
        [alignmentOf(header), alignmentOf(cells[index])] as [string, string],
      ]),
    )
  })

const CENTRE = ['center', 'center']
const END = ['end', 'end']
/** Figures are right-aligned in both languages, so that decimals are aligned. */
const FIGURES = ['right', 'right']
const START = ['start', 'start']

test('an invoice is Paid in green or Unpaid in red, with a centred status and aligned decimals [2.2.27, 2.2.28, 2.8.02]', async ({
  page,
  context,
  world,
}) => {
  const { person } = await seed(world, 'onboarding-completed', newPerson('individual'))
  await signIn(context, world, person)
  await changeAnswers(page, '/v1/invoices', () =>
    samplePage('invoices', [
      sampleInvoice(),
      sampleInvoice({ id: 'inv_2', status: 'unpaid', chargedAt: null }),
      sampleInvoice({ id: 'inv_3', status: 'failed', chargedAt: null }),
    ]),
  )
  await page.goto('/billingHistory')
  const table = page.getByRole('table')
  expect(await hueOf(table.getByText('Paid', { exact: true }))).toBe('green')
  const unpaid = table.getByText('Unpaid', { exact: true })
  await expect(unpaid).toHaveCount(2)
  expect([await hueOf(unpaid.first()), await hueOf(unpaid.last())]).toEqual(['red', 'red'])
  expect(await alignments(page)).toMatchObject({ Status: CENTRE, Amount: FIGURES, Month: END })
})

test('an expired card is shown in red, and a valid card is not [2.9.08]', async ({
  page,
  context,
  world,
}) => {
  const { person } = await seed(world, 'onboarding-completed', newPerson('individual'))
  await signIn(context, world, person)
  const expiry = page.getByText(/^Expires \d\d\/\d\d$/)
  await page.goto('/managePayment')
  await expect(expiry).toBeVisible()
  expect(await hueOf(expiry)).toBe('other')
  await changeAnswers(page, '/v1/payment-methods', ({ paymentMethods }: { paymentMethods: object[] }) => ({
    paymentMethods: paymentMethods.map((card) => ({ ...card, expiryDate: '01/20' })),
  }))
  await page.reload()
  const word = page.getByText('Expired', { exact: true })
  await expect(word).toBeVisible()
  expect([await hueOf(expiry), await hueOf(word)]).toEqual(['red', 'red'])
})

test('the status of a subscription is red when cancelled, and only then [2.11.03]', async ({
  page,
  context,
  world,
}) => {
  const customer = await openAccount(world, newPerson('individual'))
  await signIn(context, world, customer.person)
  let status = 'active'
  await changeAnswers(page, '/v1/customers/current', (answer: { customer: object }) => ({
    ...answer,
    customer: { ...answer.customer, status },
  }))
  const shown = page.getByRole('definition').first()
  for (const [next, words, hue] of [
    ['active', 'Active', 'green'],
    ['pending-cancellation', 'Pending Cancellation', 'other'],
    ['cancelled', 'Cancelled', 'red'],
  ] as const) {
    status = next
    await page.goto('/subscription')
    await expect(shown).toHaveText(words)
    expect([words, await hueOf(shown.getByText(words))]).toEqual([words, hue])
  }
})

test('a suspended customer is red in the list, whose columns are aligned as specified [2.2.26, 2.2.27, 2.2.28, 2.12.04]', async ({
  page,
  context,
  world,
}) => {
  await answerRecommendation(context)
  await seed(world, 'onboarding-completed', newPerson('individual'))
  await signIn(context, world, ADMINISTRATOR)
  await changeAnswers(page, '/v1/customers', (answer: { customers: object[] }) => ({
    ...answer,
    customers: ['suspended', 'pending-review'].flatMap((status) =>
      answer.customers.slice(0, 1).map((customer) => ({ ...customer, id: status, status })),
    ),
  }))
  await page.goto('/manageCustomers?status=')
  const table = page.getByRole('table')
  await expect(table.getByText('Pending Review')).toBeVisible()
  expect(await hueOf(table.getByText('Suspended', { exact: true }))).toBe('red')
  expect(await hueOf(table.getByText('Pending Review'))).not.toBe('red')
  expect(await alignments(page)).toEqual({
    Name: START,
    Domain: START,
    'Account Type': START,
    'Created At': END,
    Status: CENTRE,
    Action: CENTRE,
  })
})
