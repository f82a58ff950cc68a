import { CHARGE_MARKS } from '#contract/entities/charge-run.ts'
import { ar, en } from '#src/shared/i18n/words/planned-charges.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const WORDS = { en, ar }
const ID = '0c8a2f0e-4d3a-4d2b-9c55-1f3f4f6a7b80'

const runIn = (state: string) => ({
  ...{ id: ID, month: 202_603, revision: 3, chargeAt: '2026-03-05T21:00:00.000Z', previousAmount: 1_900_000 },
  chart: {
    state,
    version: 1,
    facts: { hasUnapproved: true, hasApproved: false, isDue: false, isCurrent: true },
  },
  ...{ count: 5, amount: 2_234_500, unapproved: { count: 5, amount: 2_234_500 } },
  blocked: { count: 1, amount: 23_000 },
  decision:
    state === 'held'
      ? {
          ...{ by: { name: 'Nada Alotaibi', email: 'nada@masar.example' }, at: '2026-03-03T09:00:00.000Z' },
          reason: 'The usage of two accounts is doubled',
        }
      : null,
})

const CHARGES = CHARGE_MARKS.map((mark, at) => ({
  ...{ invoiceId: ID.replace(/.$/, String(at)), customerId: ID, amount: 1_234_500 - at * 200_000 },
  customerName: at === 0 ? 'Najd International Trading and Contracting Company' : 'Faisal Alharbi',
  previousAmount: mark === 'new' ? null : 500_000,
  card: mark === 'no-card' ? null : { type: 'visa', last4: '1111' },
  marks: mark === 'higher' ? [mark, 'declined'] : [mark],
  isApproved: at === 4,
}))

for (const language of EACH_LANGUAGE)
  test(`an administrator holds and approves the planned charges; each view is accessible and fits every screen: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const words = WORDS[language]
    const { menu } = wordsOf(language).layout
    let state = 'waiting'
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await signIn(context, world, ADMINISTRATOR)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: menu.plannedCharges }).click()
    await expect(page.getByText(words.empty.all)).toBeVisible()
    await expect(page.getByText(words.off)).toBeVisible()
    await expectGood(page)

    await page.route(/\/v1\/charge-runs\/latest/, (route) =>
      route.fulfill({
        json: {
          ...{ isRequired: true, run: runIn(state), charges: CHARGES },
          ...{ totalItems: CHARGES.length, totalPages: 1, currentPage: 0 },
        },
      }),
    )
    await page.route(/\/v1\/charge-runs\/[^/]+\/(hold|approval)$/, (route) => {
      state = route.request().url().endsWith('hold') ? 'held' : 'approved'
      return route.fulfill({ json: { run: runIn(state) } })
    })
    await page.getByRole('button', { name: words.filter.unusual }).click()
    await expect(page.getByRole('button', { name: words.approve.act, exact: true })).toBeVisible()
    await expectGood(page)

    await page.getByRole('button', { name: words.hold.act, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.hold.send }).click()
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
    await expectGood(page)
    await dialog.getByRole('textbox').fill('The usage of two accounts is doubled')
    await dialog.getByRole('button', { name: words.hold.send }).click()
    await expect(page.getByText('The usage of two accounts is doubled')).toBeVisible()
    await expectGood(page)

    await page.getByRole('button', { name: words.approve.act, exact: true }).click()
    await expectGood(page)
    await dialog.getByRole('button', { name: words.approve.send }).click()
    await expect(page.getByRole('button', { name: words.approve.act, exact: true })).toHaveCount(0)
  })
