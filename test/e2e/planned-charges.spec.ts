import { CHARGE_MARKS } from '#contract/entities/charge-run.ts'
import { ar, en } from '#src/shared/i18n/words/planned-charges.ts'
import { inRiyadh } from '#test/support/calendar.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount, paymentsOf, setUsage } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const WORDS = { en, ar }
const REASON = 'The usage of two accounts is doubled'
const MINUTE_MS = 60_000

test.use({ settings: { CHARGE_APPROVAL: 'on' } })

/** Milliseconds that the tests of this file have passed. */
let passed = 0
/** Passes the time until 02:00 in Riyadh of a day of the next month, or of this one once it has begun. */
const goToDay = async (world: World, day: number) => {
  const now = Date.now() + passed
  const [year = 0, month = 0, today = 0] = inRiyadh(new Date(now)).slice(0, 10).split('-').map(Number)
  const ms = Date.UTC(year, today >= day ? month : month - 1, day, -1) - now
  // The jobs of a round plan those of the next one.
  for (const part of [ms, 6 * MINUTE_MS, 6 * MINUTE_MS]) {
    await letPass(world, part)
    passed += part
  }
}

for (const language of EACH_LANGUAGE)
  test(`an administrator holds the charges of a month, approves them, and only then the card is charged: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    const words = WORDS[language]
    const account = await openAccount(world, newPerson('individual'))
    await setUsage(account, { daily: 10_000 })
    await goToDay(world, 4)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await signIn(context, world, ADMINISTRATOR)
    await page.goto('/plannedCharges')
    await expect(page.locator(`a[href*="${account.id}"]`)).toBeVisible()
    await expectGood(page)

    await page.getByRole('button', { name: words.hold.act, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(REASON)
    await dialog.getByRole('button', { name: words.hold.send }).dblclick()
    await expect(page.getByText(words.held)).toBeVisible()
    await expect(page.getByText(REASON)).toBeVisible()
    // The session ends in the two days.
    await page.goto('about:blank')
    await goToDay(world, 6)
    expect(await paymentsOf(account)).toEqual([])

    await signIn(context, world, ADMINISTRATOR)
    await page.goto('/plannedCharges')
    await expect(page.getByText(REASON)).toBeVisible()
    await page.getByRole('button', { name: words.approve.act, exact: true }).click()
    await expect(dialog.getByText(words.approve.now)).toBeVisible()
    await dialog.getByRole('button', { name: words.approve.send }).dblclick()
    await expect(page.getByText(words.approve.done)).toBeVisible()
    await expect(page.getByRole('button', { name: words.approve.act, exact: true })).toHaveCount(0)
    await letPass(world, MINUTE_MS)
    passed += MINUTE_MS
    await expect.poll(async () => (await paymentsOf(account)).map(({ status }) => status)).toEqual(['paid'])
    await expectGood(page)
  })
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
          reason: REASON,
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
  test(`each view of many planned charges is accessible and fits every screen: ${language}`, async ({
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
    await dialog.getByRole('textbox').fill(REASON)
    await dialog.getByRole('button', { name: words.hold.send }).click()
    await expect(page.getByText(REASON)).toBeVisible()
    await expectGood(page)

    await page.getByRole('button', { name: words.approve.act, exact: true }).click()
    await expectGood(page)
    await dialog.getByRole('button', { name: words.approve.send }).click()
    await expect(page.getByRole('button', { name: words.approve.act, exact: true })).toHaveCount(0)
  })
