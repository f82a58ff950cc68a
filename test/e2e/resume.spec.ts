import type { Browser, Page } from '@playwright/test'
import { getCurrentCardAttempt } from '#contract/endpoints/cards.ts'
import type { WayStep } from '#contract/steps.ts'
import { expect, SESSION_ENDED, sampleOf, test } from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { pdfFile } from '#test/support/seed/documents.ts'
import type { World } from '#test/support/world.ts'
import { LandingPage } from './pages/landing-page.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { startAtBank } from './support/at-bank.ts'
import { accountsNamed, ledgerOf } from './support/ledger.ts'
import { openPlain } from './support/plain-page.ts'
import { startAt } from './support/start.ts'

const STEPS = sampleOf(2, [
  'basic-info',
  'payment-info',
  'support-package',
  'google-info',
  'upload-documents',
  'billing-email',
  'terms-conditions',
  'success-creation',
] as const satisfies WayStep[])

/** Waits until the app handles Back and Forward; before that, the loading page handles them. */
const appIsReady = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0)

for (const step of STEPS)
  test(`a reload, Back, Forward and another sign-in keep the step ${step} [2.3.01, 4.002]`, async ({
    page,
    context,
    world,
  }) => {
    const { screen, customer } = await startAt({ page, context, world }, step)
    const before = await customer.current()
    await page.reload()
    await screen.expectScreen(step)
    await page.goto('/')
    await screen.expectScreen(step)
    await appIsReady(page)
    await page.goBack()
    await screen.expectScreen(step)
    await appIsReady(page)
    await page.goForward()
    await screen.expectScreen(step)
    await screen.logOut()
    await new LandingPage(page).signInAs(customer.person)
    await screen.expectScreen(step)
    expect(await customer.current()).toEqual(before)
  })

test('an unknown step leads to the first screen [2.3.02]', async ({ page, context, world }) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  await openPlain(page)
  await page.route('**/v1/customers/current', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { customer: object }
    await route.fulfill({
      json: { ...body, customer: { ...body.customer, accountType: 'individual', step: 'billing-email' } },
    })
  })
  await page.reload()
  await expect(
    page.getByRole('heading', { level: 1, name: screen.words.onboarding.accountType.title }),
  ).toBeVisible()
})

test('unsaved input survives a reload and another sign-in', async ({ page, context, world }) => {
  const { screen, customer } = await startAt({ page, context, world }, 'basic-info')
  const draftSaved = page.waitForResponse(
    (response) => response.url().includes('/v1/customers/drafts') && response.request().method() === 'PUT',
  )
  await screen.info.fill({ businessName: 'Acme Trading', district: 'Al Olaya' })
  await draftSaved
  await expect(page.getByText(screen.words.onboarding.saved, { exact: true })).toBeVisible()
  await page.reload()
  await expect(screen.info.field('businessName')).toHaveValue('Acme Trading')
  await expect(screen.info.field('district')).toHaveValue('Al Olaya')
  await screen.logOut()
  await new LandingPage(page).signInAs(customer.person)
  await expect(screen.info.field('businessName')).toHaveValue('Acme Trading')
})

test('an outdated tab changes nothing, shows a message and moves to the current step', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/409 \(Conflict\)/)
  const { screen, customer } = await startAt({ page, context, world }, 'support-package')
  const second = await context.newPage()
  const ahead = new OnboardingPage(second)
  await ahead.open()
  await ahead.expectScreen('support-package')
  await ahead.package('Enhanced').check()
  await ahead.next.click()
  await ahead.expectScreen('upload-documents')
  await ahead.documents.pickAll()
  await ahead.next.click()
  await ahead.expectScreen('billing-email')

  await page.bringToFront()
  await screen.package('Standard').check()
  await screen.next.click()
  await expect(screen.moved).toBeVisible()
  await screen.expectScreen('billing-email')
  expect((await customer.current()).package).toBe('Enhanced')
})

test('signing out in one tab signs out the other tab', async ({ page, context, world }) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  const second = await context.newPage()
  const other = new OnboardingPage(second)
  await other.open()
  await other.expectScreen('support-package')
  await screen.logOut()
  await second.waitForURL('/')
})

/** Opens the onboarding of a new customer at `step`, in another browser. */
const openFor = async (browser: Browser, world: World, step: WayStep) => {
  const customer = await seed(world, step)
  const context = await browser.newContext({ baseURL: world.appUrl })
  await signIn(context, world, customer.person)
  const page = await context.newPage()
  const screen = new OnboardingPage(page)
  await screen.open()
  await screen.expectScreen(step)
  return { step, customer, context, screen, before: await customer.current() }
}

test('every customer keeps session and step after the server was killed and restarted, and can continue [4.002] @long', async ({
  browser,
  world,
}) => {
  const people = []
  for (const step of STEPS) people.push(await openFor(browser, world, step))
  await world.killServer()
  await world.startServer()
  for (const { step, customer, screen, before } of people) {
    await screen.page.reload()
    await screen.expectScreen(step)
    expect(await customer.current()).toEqual(before)
  }
  const packages = people.find(({ step }) => step === 'support-package')
  await packages?.screen.next.click()
  await packages?.screen.expectScreen('upload-documents')
  for (const { context } of people) await context.close()
})

/** Kills the server as soon as this request has reached it. */
const killDuring = async (page: Page, world: World, path: string, act: () => Promise<void>) => {
  await page.route(`**${path}`, async (route) => {
    const sent = route.fetch().catch(() => {})
    await world.killServer()
    await sent
    await route.abort()
  })
  await act()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await page.unroute(`**${path}`)
  await world.startServer()
}

test('a server killed while the terms are accepted opens one billing account @long', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_|409 \(Conflict\)|50\d \(|WebSocket/)
  const { screen, customer } = await startAt({ page, context, world }, 'terms-conditions')
  const { accountName } = await customer.current()
  await killDuring(page, world, '/v1/customers/terms-conditions', () => screen.createAccount.click())
  if (await screen.createAccount.isVisible()) await screen.createAccount.click()
  await screen.expectScreen('success-creation')
  await expect(screen.completion.toDashboard).toBeEnabled()
  expect(await accountsNamed(world, accountName ?? '')).toHaveLength(1)
  const { status, step } = await customer.current()
  expect({ status, step }).toEqual({ status: 'pending-review', step: 'success-creation' })
})

test('a server killed during an upload stores the document completely or not at all, and it can be sent again @long', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_|409 \(Conflict\)|50\d \(|WebSocket/)
  const { screen, customer } = await startAt({ page, context, world }, 'upload-documents')
  const { documents } = screen
  await documents.pickAll(['registration', 'address'])
  await killDuring(page, world, '/v1/customers/documents/zatca', () =>
    documents.pick('zatca', pdfFile('zatca.pdf')),
  )
  expect([2, 3]).toContain((await customer.current()).files.length)
  await documents.action('zatca', 'Try again zatca.pdf').click()
  await expect(async () => {
    // If the killed server stored the document, the first retry gets a conflict and a second one succeeds.
    if (await documents.action('zatca', 'Try again zatca.pdf').isVisible())
      await documents.action('zatca', 'Try again zatca.pdf').click()
    await expect(documents.row('zatca')).toContainText(screen.words.onboarding.documents.onFile, {
      timeout: 1000,
    })
  }).toPass()
  await screen.next.click()
  await screen.expectScreen('billing-email')
  const { files } = await customer.current()
  expect(files.map(({ documentType }) => documentType).sort()).toEqual(['address', 'registration', 'zatca'])
})

test('a server killed while a customer is at the bank saves their card once when they return @long', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer, bank } = await startAtBank({ page, context, world })
  const { attempt } = await customer.call(getCurrentCardAttempt)
  await world.killServer()
  await world.startServer()
  await bank.typeCode()
  await screen.expectScreen('terms-conditions')
  const { cards } = await ledgerOf(world)
  const mine = cards.tokens.filter(({ metadata }) => metadata?.attempt === attempt?.id)
  expect(mine).toHaveLength(1)
  expect(cards.payments.filter(({ tokenId }) => tokenId === mine[0]?.id)).toHaveLength(1)
})

test('a session that ended elsewhere leads to another sign-in and back to the same screen [8.49, 8.50]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(SESSION_ENDED)
  const { screen, customer } = await startAt({ page, context, world }, 'support-package')
  await context.clearCookies()
  await page.route('**/v1/customers/support-package', async (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer over' } }),
  )
  await screen.next.click()
  await page.waitForURL('/')
  const landing = new LandingPage(page)
  await expect(landing.toast).toContainText(landing.words.notices.sessionExpired)
  await page.unroute('**/v1/customers/support-package')
  await landing.signInAs(customer.person)
  await screen.expectScreen('support-package')
})
