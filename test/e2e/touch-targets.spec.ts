import type { Browser, Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { expect, inLanguage, PHONE, sampleOf, test } from '#test/support/e2e.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { LandingPage } from './pages/landing-page.ts'
import { startAtBank } from './support/at-bank.ts'
import { CUSTOMER_DIALOGS, type DialogSample, openDialog, TEAM_DIALOGS } from './support/dialogs.ts'
import { answerRecommendation } from './support/recommendation.ts'

const PRESSED =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button]'
const TARGET_PX = 44
/** Enough for a month to be closed and charged, whatever the first day. */
const UNTIL_CHARGED_MS = 40 * 24 * 60 * 60_000

/** Controls that are too low for a finger. A link within a sentence may be as high as its line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([pressed, target]) => {
      const isWithinSentence = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        )
      /** True if the point hits the element, one of its labels, or a descendant of these. */
      const isHitAt = (element: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        return [element, ...labels].some((part) => part.contains(hit))
      }
      const isHigh = (element: Element) => {
        if (element.getBoundingClientRect().height >= target - 0.5) return true
        element.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const reach = target / 2 - 1
        return isHitAt(element, x, y - reach) && isHitAt(element, x, y + reach)
      }
      return [...document.querySelectorAll(pressed)]
        .filter(
          (element) =>
            element.checkVisibility() &&
            element.getBoundingClientRect().width > 1 &&
            !element.matches(':disabled') &&
            !isWithinSentence(element),
        )
        .filter((element) => !isHigh(element))
        .map((element) =>
          [
            element.tagName.toLowerCase(),
            element.id || element.getAttribute('class'),
            element.textContent.trim().slice(0, 40),
            `${Math.round(element.getBoundingClientRect().height)} px`,
          ].join(' '),
        )
    },
    [PRESSED, TARGET_PX] as const,
  )

/** Safari on a phone enlarges the page when a smaller field gets the focus. */
const ENLARGED_BELOW_PX = 16

const smallFields = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea')
    .evaluateAll(
      (fields, least) =>
        fields
          .map((field) => ({
            name: `${field.tagName.toLowerCase()} ${field.id || field.getAttribute('name') || field.getAttribute('class')}`,
            size: Number.parseFloat(getComputedStyle(field).fontSize),
          }))
          .filter(({ size }) => size < least)
          .map(({ name, size }) => `${name} is written in ${size} px`),
      ENLARGED_BELOW_PX,
    )

/** Opens a phone, with this person signed in. */
const openOnPhone = async (
  browser: Browser,
  world: World,
  person: Person | null,
  language: Language = 'ar',
) => {
  const context = await browser.newContext({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    baseURL: world.appUrl,
  })
  if (person) await signIn(context, world, person)
  await answerRecommendation(context)
  await inLanguage(context, world, language)
  return { context, page: await context.newPage() }
}

const expectReachable = async (browser: Browser, world: World, person: Person | null, paths: string[]) => {
  const { context, page } = await openOnPhone(browser, world, person)
  const found: string[] = []
  for (const path of paths) {
    await page.goto(`${world.appUrl}${path}`)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL((url) => url.pathname === path)
    // Heavy parts are fetched when they are nearly visible.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    expect(await page.locator(PRESSED).count(), path).toBeGreaterThan(2)
    for (const fault of [...(await smallTargets(page)), ...(await smallFields(page))])
      found.push(`${path}: ${fault}`)
  }
  await context.close()
  expect(found).toEqual([])
}

const STEPS = [
  'basic-info',
  'upload-documents',
  'payment-info',
  'success-creation',
  'google-info',
  'support-package',
  'billing-email',
  'terms-conditions',
] as const

for (const step of sampleOf(4, STEPS))
  test(`controls are large enough for a finger: ${step}`, async ({ browser, world }) => {
    const { person } = await seed(world, step, newPerson('business'))
    await expectReachable(browser, world, person, ['/signup'])
  })

test('controls are large enough for a finger: an account', async ({ browser, world }) => {
  test.slow()
  const { person } = await openAccount(world, newPerson('business'))
  if (IS_LONG_RUN) await letPass(world, UNTIL_CHARGED_MS)
  await expectReachable(browser, world, person, [
    '/dashboard',
    '/billingHistory',
    '/costs',
    '/managePayment',
    '/manageUsers',
    '/subscription',
    '/accountActivity',
  ])
})

test('controls are large enough for a finger: the team', async ({ browser, world }) => {
  await seed(world, 'success-creation', newPerson('business'))
  await expectReachable(browser, world, ADMINISTRATOR, [
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

test('controls are large enough for a finger: the landing page', async ({ browser, world }) => {
  await expectReachable(browser, world, null, ['/'])
})

const expectLargeFields = async (
  browser: Browser,
  world: World,
  person: Person,
  dialogs: readonly DialogSample[],
) => {
  const { context, page } = await openOnPhone(browser, world, person)
  const found: string[] = []
  for (const dialog of dialogs) {
    const shown = await openDialog(page, dialog, 'ar')
    for (const fault of await smallFields(page)) found.push(`${dialog.name}: ${fault}`)
    await shown.press('Escape')
  }
  await context.close()
  expect(found).toEqual([])
}

test('a phone does not zoom into a field: dialogs of a customer', async ({ browser, world }) => {
  test.slow()
  const { person } = await openAccount(world, newPerson('business'))
  await expectLargeFields(browser, world, person, CUSTOMER_DIALOGS)
})

test('a phone does not zoom into a field: dialogs of the team', async ({ browser, world }) => {
  await expectLargeFields(browser, world, ADMINISTRATOR, TEAM_DIALOGS)
})

test('a phone does not zoom into a field: the sandbox', async ({ browser, world }) => {
  const { context, page } = await openOnPhone(browser, world, null, 'en')
  const landing = new LandingPage(page)
  await landing.open()
  const chooser = await landing.pressSignIn()
  await expect(chooser.page.getByText('Use another e-mail').first()).toBeVisible()
  expect(await smallFields(chooser.page)).toEqual([])
  await chooser.page.close()
  const bank = await startAtBank({ page: await context.newPage(), context, world })
  expect(await smallFields(bank.screen.page)).toEqual([])
  for (const path of ['', '/identity', '/cards', '/nafath', '/registry', '/mail', '/cloud-billing/usage']) {
    await page.goto(`${world.sandboxUrl}${path}`)
    expect(await smallFields(page), path).toEqual([])
  }
  await context.close()
})
