import type { Page } from '@playwright/test'
import { EACH_LANGUAGE, expect, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const SIZES = [
  { window: 1440, app: 1440 },
  { window: 1919, app: 1440 },
  { window: 1920, app: 1550 },
  { window: 2400, app: 1550 },
]

test('the app is at most 1440 px wide, and 1550 px in a window of 1920 px or more [1.27, 1.28]', async ({
  page,
  context,
  world,
}) => {
  const { person } = await seed(world, 'onboarding-completed', newPerson('business'))
  await signIn(context, world, person)
  await page.goto('/dashboard')
  const menu = page.getByRole('complementary')
  const content = page.getByRole('main')
  await expect(content.getByRole('heading').first()).toBeVisible()

  for (const { window, app } of SIZES) {
    await page.setViewportSize({ width: window, height: 900 })
    const [left, right] = await Promise.all([menu.boundingBox(), content.boundingBox()])
    const width = (right?.x ?? 0) + (right?.width ?? 0) - (left?.x ?? 0)
    expect(Math.abs(width - app), `${width} in a window of ${window}`).toBeLessThanOrEqual(2)
  }
})

const PHONES = [320, 390, 430]

const expectToFit = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 800 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `wider than ${width}`).toBeLessThanOrEqual(width)
}

for (const language of EACH_LANGUAGE)
  test(`the landing page and the cards of an account fit every phone: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    await inLanguage(context, world, language)
    await page.goto('/')
    for (const width of PHONES) await expectToFit(page, width)
    const { person } = await openAccount(world)
    await answerRecommendation(context)
    await signIn(context, world, person)
    await page.goto('/managePayment')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of PHONES) await expectToFit(page, width)
  })

for (const language of EACH_LANGUAGE)
  test(`a phone shows the figures in pairs and folds the account’s details: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { summary } = wordsOf(language).dashboard
    const { person } = await openAccount(world)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await signIn(context, world, person)
    await page.goto('/dashboard')
    const figures = page.getByRole('main').locator('[role=group]')
    await expect(figures).toHaveCount(5)
    const details = page.getByRole('region', { name: summary.title }).getByRole('definition')

    for (const width of PHONES) {
      await expectToFit(page, width)
      const tops = await figures.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
      const [last = 0, , unbilled, option] = tops
      expect(option).toBe(unbilled)
      expect(last).toBeLessThan(300)
    }
    await expect(details.first()).toBeHidden()
    await page.getByRole('button', { name: summary.unfold }).click()
    await expect(details.first()).toBeVisible()
    await page.getByRole('button', { name: summary.fold }).click()
    await expect(details.first()).toBeHidden()
  })
