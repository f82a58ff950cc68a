import { ar, en } from '#src/shared/i18n/words/unassigned-payments.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const WORDS = { en, ar }
const ID = '0c8a2f0e-4d3a-4d2b-9c55-1f3f4f6a7b80'

const PAYMENT = {
  ...{ id: ID, provider: 'moyasar', namedCustomer: ID, amount: 1_234_500, currency: 'SAR' },
  ...{ invoiceRef: 'monthly:202602:1', cardBrand: 'visa', cardLast4: '1111', reason: null, customerId: null },
  takenAt: '2026-03-06T09:00:00.000Z',
}
const STATES = ['waiting', 'returning', 'assigned', 'returned', 'dismissed']

const REPLY = {
  payments: STATES.map((state, at) => ({
    ...PAYMENT,
    id: ID.replace(/.$/, String(at)),
    chart: { state, version: 1, facts: {} },
    ...{ customerId: state === 'assigned' ? ID : null },
    reason: state === 'dismissed' ? 'Paid back by bank transfer on 3 March' : null,
  })),
  missing: [
    {
      ...{ id: ID, customerId: ID, amount: 23_000, currency: 'SAR', cardBrand: 'visa', cardLast4: '4242' },
      ...{ chargedAt: '2026-03-06T09:00:00.000Z', endedAt: null, reason: null },
    },
    {
      ...{
        id: `${ID}2`,
        customerId: ID,
        amount: 9_900,
        currency: 'SAR',
        cardBrand: 'visa',
        cardLast4: '1111',
      },
      ...{ chargedAt: '2026-03-06T09:00:00.000Z', endedAt: '2026-03-09T09:00:00.000Z' },
      reason: 'The bank statement shows the money',
    },
  ],
  disputes: [
    {
      ...{ id: 'dsp_1', provider: 'moyasar', paymentId: ID, amount: 1_234_500, currency: 'SAR' },
      ...{ reason: 'fraudulent', respondBy: '2026-03-20T09:00:00.000Z', foundAt: '2026-03-09T09:00:00.000Z' },
      ...{ result: null, customerId: ID, settledAt: null, settledReason: null },
    },
    {
      ...{ id: 'dsp_2', provider: 'moyasar', paymentId: ID, amount: 1_200, currency: 'SAR' },
      ...{ reason: null, respondBy: null, foundAt: '2026-03-09T09:00:00.000Z' },
      ...{ result: 'lost', customerId: null, settledAt: null, settledReason: null },
    },
    {
      ...{ id: 'dsp_3', provider: 'moyasar', paymentId: ID, amount: 2_400, currency: 'SAR' },
      ...{ reason: null, respondBy: null, foundAt: '2026-03-09T09:00:00.000Z' },
      ...{ result: null, customerId: null, settledAt: '2026-03-10T09:00:00.000Z' },
      settledReason: 'The provider no longer has it',
    },
  ],
  ...{ totalItems: STATES.length, totalPages: 1, currentPage: 0 },
}

for (const language of EACH_LANGUAGE)
  test(`the payments without an account are accessible and fit every screen, empty, full and with a decision: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const words = WORDS[language]
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await signIn(context, world, ADMINISTRATOR)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: wordsOf(language).layout.menu.unassignedPayments }).click()
    await expect(page.getByText(words.empty.open)).toBeVisible()
    await expectGood(page)

    await page.route(/\/v1\/unassigned-payments\?/, (route) => route.fulfill({ json: REPLY }))
    await page.getByRole('button', { name: words.filter.all }).click()
    await expect(page.getByRole('heading', { name: words.missing.title })).toBeVisible()
    await expectGood(page)
    await page
      .getByRole('button', { name: new RegExp(`^${words.assign.act}`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.assign.send }).click()
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(2)
    await expectGood(page)
  })
