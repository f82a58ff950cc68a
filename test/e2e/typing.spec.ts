import type { BrowserContext, Locator, Page } from '@playwright/test'
import { ar as review } from '#src/shared/i18n/words/review.ts'
import { expect, inLanguage, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const { contact } = wordsOf('ar')
const ARABIC = 'نص عربي'

const enterInArabic = async (context: BrowserContext, world: World, person: Person) => {
  await answerRecommendation(context)
  await inLanguage(context, world, 'ar')
  await signIn(context, world, person)
}

/** Types Arabic into every text field. Returns the names of fields where it runs from right to left. */
const typeIntoAll = async (root: Page | Locator): Promise<string[]> => {
  const fields = root.getByRole('textbox')
  await expect(fields.first()).toBeVisible()
  const arabic: string[] = []
  for (const field of await fields.all()) {
    if (!(await field.isEditable())) continue
    await field.fill(ARABIC)
    const { name, isLatin, ...shown } = await field.evaluate((control: HTMLInputElement) => {
      const { direction, textAlign } = getComputedStyle(control)
      return { name: control.name || control.id, isLatin: control.dir === 'ltr', direction, textAlign }
    })
    if (name === 'phone') continue
    if (!isLatin) arabic.push(name)
    expect([name, shown]).toEqual([
      name,
      isLatin ? { direction: 'ltr', textAlign: 'right' } : { direction: 'rtl', textAlign: 'start' },
    ])
  }
  return arabic
}

test('Arabic runs from right to left in the fields of the company and of the contact dialog, and Latin text is below its label', async ({
  page,
  context,
  world,
}) => {
  const company = await seed(world, 'basic-info', newPerson('business'))
  await enterInArabic(context, world, company.person)
  await page.goto('/signup')
  expect(await typeIntoAll(page.getByRole('main'))).toEqual(['arabicBusinessName', 'arabicAddress'])

  await page.getByRole('button', { name: contact.open }).first().click()
  const dialog = page.getByRole('dialog', { name: contact.title })
  expect(await typeIntoAll(dialog)).toEqual(['name', 'subject', 'message'])
})

test('Arabic runs from right to left in the fields of administrators', async ({ page, context, world }) => {
  const applicant = await seed(world, 'onboarding-completed', newPerson('business'))
  const { id } = await applicant.current()
  await enterInArabic(context, world, ADMINISTRATOR)
  await page.goto('/manageCustomers')
  const search = page.getByRole('search').getByRole('textbox')
  const iconPadding = () => search.evaluate((input) => getComputedStyle(input).paddingLeft)
  await expect(search).toHaveCSS('direction', 'rtl')
  expect(await iconPadding()).toBe('72px')
  await search.fill('acme')
  await expect(search).toHaveCSS('direction', 'ltr')
  expect(await iconPadding()).toBe('72px')
  expect(await typeIntoAll(page.getByRole('search'))).toHaveLength(1)

  await page.goto(`/review?customer=${id}`)
  await page.getByRole('button', { name: review.decision.reject }).click()
  expect(await typeIntoAll(page.getByRole('dialog'))).toEqual(['reason'])
})
