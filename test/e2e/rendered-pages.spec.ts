import type { Page } from '@playwright/test'
import { EACH_LANGUAGE, expect, inLanguage, SESSION_ENDED, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { CARDS, CVC } from '#test/support/seed/cards.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { expectWrong } from './pages/info-screen.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const { layout, landing, onboarding, targets } = wordsOf('en')
const READS = /\/v1\/(sessions\/renew|customers\/current|configs\/terms)/

/** Delays the app's code until the returned function is called. */
const holdApp = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/app-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a page is readable without any script', async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const { person } = await openAccount(world, newPerson('business'))
  await signIn(context, world, person)
  const page = await context.newPage()
  await page.goto(`${world.appUrl}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(person.email).first()).toBeVisible()
  await context.close()
})

test('a screen of the onboarding is readable without any script', async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const { person } = await seed(world, 'basic-info', newPerson('business'))
  await signIn(context, world, person)
  const page = await context.newPage()
  await page.goto(`${world.appUrl}/signup`)
  await expect(page.getByRole('heading', { level: 1, name: onboarding.info.businessTitle })).toBeVisible()
  await expect(page.getByLabel(targets.firstName, { exact: true })).toBeVisible()
  await context.close()
})

for (const language of EACH_LANGUAGE)
  test(`the app hydrates a page without further reads: ${language}`, async ({ page, context, world }) => {
    const { person } = await openAccount(world, newPerson('business'))
    await signIn(context, world, person)
    await answerRecommendation(context)
    await inLanguage(context, world, language)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.addInitScript(() => localStorage.setItem('color-scheme', 'dark'))
    const requests: string[] = []
    page.on('request', (request) => READS.test(request.url()) && requests.push(request.url()))
    for (const path of [
      '/dashboard',
      '/billingHistory',
      '/costs',
      '/managePayment',
      '/manageUsers',
      '/subscription',
      '/accountActivity',
    ]) {
      await page.goto(path)
      const menu = page.getByRole('button', { name: wordsOf(language).layout.profile.label })
      await menu.click()
      await expect(page.getByRole('button', { name: wordsOf(language).layout.profile.logout })).toBeVisible()
    }
    expect(requests).toEqual([])
  })

test('a press before the app has loaded is not lost', async ({ page, context, world }) => {
  const { person } = await openAccount(world, newPerson('business'))
  await signIn(context, world, person)
  await answerRecommendation(context)
  const releaseApp = await holdApp(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('button', { name: layout.profile.label }).click()
  releaseApp()
  await expect(page.getByRole('button', { name: layout.profile.logout })).toBeVisible()
})

test('input before the app has loaded is kept, and Enter does not put it into the address', async ({
  page,
  context,
  world,
}) => {
  const { person } = await seed(world, 'basic-info', newPerson('business'))
  await signIn(context, world, person)
  const releaseApp = await holdApp(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  const { info } = new OnboardingPage(page, 'business')
  const name = info.field('businessName')
  await name.fill('Noura Trading')
  await name.press('Enter')
  releaseApp()
  await expectWrong(info.field('postalCode'), 'This field is required')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(name).toHaveValue('Noura Trading')
  expect(new URL(page.url()).search).toBe('')
})

test('the card form accepts input before the app has loaded, does not send it, and loses it on a reload', async ({
  page,
  context,
  world,
}) => {
  const { person } = await seed(world, 'payment-info', newPerson('business'))
  await signIn(context, world, person)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  const releaseApp = await holdApp(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  const screen = new OnboardingPage(page, 'business')
  const { card } = screen
  await card.fill({ name: '' })
  await card.field('number').press('Enter')
  releaseApp()
  await expectWrong(card.field('name'), 'Invalid Card Holder Name')
  await expect(card.field('number')).toHaveValue(CARDS.visa.replace(/\d{4}(?=\d)/g, '$& '))
  await expect(card.field('cvc')).toHaveValue(CVC)
  expect(requests.filter((request) => /card-attempts|tokens/.test(request))).toEqual([])
  expect(requests.join('\n').replaceAll(/\D/g, '')).not.toContain(CARDS.visa)

  await page.reload()
  for (const field of ['number', 'cvc'] as const) await expect(card.field(field)).toHaveValue('')
})

test('a choice before the app has loaded is saved', async ({ page, context, world }) => {
  const customer = await seed(world, 'support-package', newPerson('business'))
  await signIn(context, world, customer.person)
  const releaseApp = await holdApp(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  const screen = new OnboardingPage(page, 'business')
  await screen.package('Enhanced').check()
  releaseApp()
  await screen.next.click()
  await screen.expectScreen('upload-documents')
  expect((await customer.current()).package).toBe('Enhanced')
})

test('a reload at an earlier screen does not show the later one first', async ({ page, context, world }) => {
  const customer = await seed(world, 'support-package', newPerson('business'))
  await signIn(context, world, customer.person)
  await page.goto('/signup')
  const screen = new OnboardingPage(page, 'business')
  await screen.expectScreen('support-package')
  await screen.back.click()
  await screen.expectScreen('basic-info')
  const releaseApp = await holdApp(page)
  await page.reload({ waitUntil: 'commit' })
  const later = page.getByRole('radio', { includeHidden: true }).first()
  await expect(later).toBeAttached()
  await expect(later).toBeHidden()
  releaseApp()
  await screen.expectScreen('basic-info')
})

test('Back after signing out shows nothing of the person, and the next person sees nothing of the first', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(SESSION_ENDED)
  const { person } = await openAccount(world, newPerson('business'))
  await signIn(context, world, person)
  await answerRecommendation(context)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: layout.profile.label }).click()
  await page.getByRole('button', { name: layout.profile.logout }).click()
  await expect(page.getByText(landing.notices.signedOut)).toBeVisible()
  await page.goBack()
  await page.waitForURL('/')
  await expect(page.getByText(person.email)).toHaveCount(0)

  const other = await seed(world, 'support-package', newPerson('business'))
  await signIn(context, world, other.person)
  await page.goto('/signup')
  await expect(page.getByText(other.person.email).first()).toBeVisible()
  expect(await page.content()).not.toContain(person.email)
})

test('the page after a pending logout shows nothing of the person', async ({ page, context, world }) => {
  const { person } = await openAccount(world, newPerson('business'))
  await signIn(context, world, person)
  await answerRecommendation(context)
  await page.addInitScript(() => {
    if (window.location.pathname === '/dashboard') localStorage.setItem('sign-out-pending', '1')
  })
  const releaseApp = await holdApp(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const email = page.getByText(person.email).first()
  await expect(email).toBeAttached()
  await expect(email).toBeHidden()
  releaseApp()
  await page.waitForURL('/')
  await expect(page.getByText(landing.notices.signedOut)).toBeVisible()
})
