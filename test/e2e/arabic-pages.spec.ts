import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import { DESKTOP, expect, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { edgesOf, englishTexts, unmirrored } from './support/mirror.ts'
import { answerRecommendation } from './support/recommendation.ts'

const EXCEPTIONS = [
  /** The link to the cards is below its text in the language with the longer text. */
  /^\/dashboard at 390 px: a \S+ \/managePayment /,
  /** On a phone the last tab wraps if the labels of the earlier tabs are long. */
  /^\/subscription at 390 px: a \S+ \/subscription\?tab=data /,
  /** On a phone the customer of an act follows its label, which is shorter in Arabic. */
  /^\/audit at 390 px: button _narrow_/,
]

const edgesAt = async (
  page: Page,
  context: BrowserContext,
  world: World,
  path: string,
  language: Language,
) => {
  await inLanguage(context, world, language)
  await page.goto(`${world.appUrl}${path}`)
  await expect(page.locator('h1').first()).toBeVisible()
  return edgesOf(page)
}

/** Compares the pages as the server renders them, without scripts. */
const expectMirrored = async (browser: Browser, world: World, person: Person | null, paths: string[]) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: DESKTOP })
  if (person) await signIn(context, world, person)
  await answerRecommendation(context)
  const page = await context.newPage()
  const found: string[] = []
  for (const viewport of [DESKTOP, PHONE])
    for (const path of paths) {
      await page.setViewportSize(viewport)
      const english = await edgesAt(page, context, world, path, 'en')
      const arabic = await edgesAt(page, context, world, path, 'ar')
      const at = `${path} at ${viewport.width} px`
      for (const text of await englishTexts(page)) found.push(`${at} shows in Arabic: ${text}`)
      expect(english.length, at).toBeGreaterThan(5)
      found.push(...unmirrored(at, english, arabic))
    }
  await context.close()
  expect(found.filter((line) => !EXCEPTIONS.some((known) => known.test(line)))).toEqual([])
}

for (const step of stepsOf('business').filter((each) => each !== 'onboarding-completed'))
  test(`a rendered Arabic page mirrors the English one and contains no English: ${step}`, async ({
    browser,
    world,
  }) => {
    const { person, current } = await seed(world, step, newPerson('business'))
    // Its cloud account opens a moment later, and changes the screen.
    if (step === 'success-creation')
      await expect.poll(async () => (await current()).gcpSubBillingAccountId).not.toBeNull()
    await expectMirrored(browser, world, person, ['/signup'])
  })

test('a rendered Arabic page mirrors the English one and contains no English: an account', async ({
  browser,
  world,
}) => {
  const { person } = await openAccount(world, newPerson('business'))
  await expectMirrored(browser, world, person, [
    '/dashboard',
    '/billingHistory',
    '/costs',
    '/managePayment',
    '/manageUsers',
    '/subscription',
    '/accountActivity',
  ])
})

test('a rendered Arabic page mirrors the English one and contains no English: the team', async ({
  browser,
  world,
}) => {
  await expectMirrored(browser, world, ADMINISTRATOR, [
    '/manageCustomers',
    '/manageTeam',
    '/taxDocuments',
    '/unassignedPayments',
    '/charging',
    '/plannedCharges',
    '/dataRequests',
    '/secondOpinions',
    '/operations',
    '/audit',
    '/insight',
  ])
})

test('a rendered Arabic page mirrors the English one and contains no English: the landing page', async ({
  browser,
  world,
}) => {
  await expectMirrored(browser, world, null, ['/'])
})
