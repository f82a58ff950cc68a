import type { Page } from '@playwright/test'
import { expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { filled, wordsOf } from './support/words.ts'

const { layout } = wordsOf('ar')
const { toDigits } = layout
const TO_WESTERN = filled(toDigits.western, { sample: '123' })
const TO_ARABIC = filled(toDigits['arabic-indic'], { sample: '١٢٣' })

/** Visible texts with a Western digit, without left-to-right names, options, addresses, phone numbers and the switch itself. */
const westernFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const isSeen = node.parentElement?.checkVisibility() ?? false
      const isName = node.parentElement?.closest('bdi[dir=ltr], option, script, style') != null
      const text = (node.textContent ?? '').replaceAll(/\u2066[^\u2069]*\u2069/g, '')
      if (isSeen && !isName && /\d/.test(text) && !/123$|@|\+966/.test(text)) found.push(text)
    }
    return found
  })

/** The number of Arabic-Indic digits in the document that the server sends, without the sample on the switch. */
const renderedDigits = async (page: Page, path: string): Promise<number> => {
  const response = await page.goto(path)
  const markup = ((await response?.text()) ?? '').replaceAll('١٢٣', '')
  return [...markup.matchAll(/[٠-٩]/g)].length
}

test('an Arabic account has the chosen digits even in the HTML that the server sends', async ({
  page,
  context,
  world,
}) => {
  const { person } = await openAccount(world, newPerson('business'))
  await inLanguage(context, world, 'ar')
  await signIn(context, world, person)
  await answerRecommendation(context)
  await page.goto('/dashboard')
  await expect(page.getByText(/\d ر\.س/).first()).toBeVisible()
  await page.getByRole('button', { name: TO_ARABIC }).click()
  await expect(page.getByText(/[٠-٩] ر\.س/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: TO_WESTERN })).toBeVisible()
  await expectGood(page)

  for (const path of ['/dashboard', '/accountActivity', '/subscription', '/manageUsers']) {
    const count = await renderedDigits(page, path)
    if (path !== '/manageUsers') expect(count, path).toBeGreaterThan(5)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await westernFigures(page), path).toEqual([])
    if (path === '/accountActivity')
      await expect(page.locator('time bdi').first()).toHaveText(/^[٠-٩]{2}:[٠-٩]{2}$/)
  }

  await page.getByRole('button', { name: TO_WESTERN }).click()
  await expect(page.getByRole('button', { name: TO_ARABIC })).toBeVisible()
  expect(await renderedDigits(page, '/dashboard')).toBe(0)
})

test('the Arabic onboarding shows the digits chosen in the profile menu, and English keeps Western digits', async ({
  page,
  context,
  world,
}) => {
  const { person } = await seed(world, 'support-package', newPerson('business'))
  await inLanguage(context, world, 'ar')
  await signIn(context, world, person)
  await page.goto('/signup')
  await page.getByRole('button', { name: layout.profile.label }).click()
  await page.getByRole('button', { name: TO_ARABIC }).click()
  await expect(page.getByText('الخطوة ٢ من ٥').first()).toBeVisible()
  expect(await westernFigures(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('الخطوة ٢ من ٥').first()).toBeVisible()

  await page.getByRole('button', { name: layout.profile.label }).click()
  await page.getByRole('button', { name: layout.switchLanguage }).click()
  await expect(page.getByText('Step 2 of 5').first()).toBeVisible()
})
