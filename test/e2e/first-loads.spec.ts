import type { BrowserContext, Page } from '@playwright/test'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, sampleOf, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { LandingPage } from './pages/landing-page.ts'
import { wordsOf } from './support/words.ts'

const { landing } = wordsOf('en')
const WITHOUT_SESSION = /401 \(Unauthorized\).*\/v1\/sessions\/renew/

/** Removes only the session's cookie, as its expiry does. */
const loseSession = (context: BrowserContext) => context.clearCookies({ name: 'masar' })

const addressOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return `${pathname}${search}${hash}`
}

const PLACES = sampleOf(1, [
  '/billingHistory?sort=amount&order=asc',
  '/accountActivity#top',
  '/dashboard',
  '/managePayment?add=backup',
])

for (const place of PLACES)
  test(`signing in leads to ${place}, which was opened without a session [8.49, 8.50]`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(WITHOUT_SESSION)
    const { person } = await seed(world, 'onboarding-completed', newPerson('business'))
    const visitor = new LandingPage(page)
    await page.goto(place)
    await page.waitForURL('/')
    await expect(visitor.signIn).toBeVisible()
    await expect(visitor.toast).toBeHidden()
    await visitor.signInAs(person)
    await expect.poll(() => addressOf(page)).toBe(place)

    await loseSession(context)
    await page.reload()
    await page.waitForURL('/')
    await expect(visitor.toast).toContainText(landing.notices.sessionExpired)
    await visitor.signInAs(person)
    await expect.poll(() => addressOf(page)).toBe(place)
  })

test('a return from the bank without a session is processed after signing in, with all its parameters [8.49]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(WITHOUT_SESSION)
  const { person } = await seed(world, 'payment-info', newPerson('business'))
  await signIn(context, world, person)
  await page.goto('/signup')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await loseSession(context)
  await page.goto('/cardReturn?id=pay_1&status=failed&message=DECLINED')
  await page.waitForURL('/')
  const visitor = new LandingPage(page)
  await expect(visitor.toast).toContainText(landing.notices.sessionExpired)
  const returned = page.waitForRequest((request) => request.url().includes('/cardReturn?'))
  await visitor.signInAs(person)
  expect(new URL((await returned).url()).search).toBe('?id=pay_1&status=failed&message=DECLINED')
  await expect(page.getByText(wordsOf('en').card.return.nothing)).toBeVisible()
})

test('an administrator who signs in again returns to the same customer, another person does not @long', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(WITHOUT_SESSION)
  const { person, current } = await seed(world, 'onboarding-completed', newPerson('business'))
  const place = `/billingHistory?customer=${(await current()).id}`
  const visitor = new LandingPage(page)
  await signIn(context, world, ADMINISTRATOR)
  for (const [back, end] of [
    [ADMINISTRATOR, place],
    [person, '/dashboard'],
  ] as const) {
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await loseSession(context)
    await page.reload()
    await page.waitForURL('/')
    await visitor.signInAs(back)
    await expect.poll(() => addressOf(page)).toBe(end)
  }
})

test('a sign-in in another tab leads the waiting tab back to its place @long', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(WITHOUT_SESSION)
  const { person } = await seed(world, 'onboarding-completed', newPerson('business'))
  await page.goto('/subscription')
  await page.waitForURL('/')
  const other = new LandingPage(await context.newPage())
  await other.open()
  await other.signInAs(person)
  await page.waitForURL('/subscription')
  await other.page.waitForURL('/dashboard')
})

test('a page that was open before signing out is not opened after the next sign-in @long', async ({
  page,
  context,
  world,
}) => {
  const { person } = await seed(world, 'onboarding-completed', newPerson('business'))
  await signIn(context, world, person)
  await page.goto('/billingHistory')
  const { profile } = wordsOf('en').layout
  await page.getByRole('button', { name: profile.label }).click()
  await page.getByRole('button', { name: profile.logout }).click()
  await page.waitForURL('/')
  const visitor = new LandingPage(page)
  await visitor.signInAs(person)
  await page.waitForURL('/dashboard')
})

for (const language of EACH_LANGUAGE) {
  test(`a browser that refuses cookies gets a message with an instruction (${language})`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(WITHOUT_SESSION)
    await inLanguage(context, world, language)
    await context.route('**/v1/sessions', async (route) => {
      const answer = await route.fetch()
      const headers = Object.fromEntries(
        Object.entries(answer.headers()).filter(([name]) => name !== 'set-cookie'),
      )
      // Fetching the answer has stored the cookie in the browser too.
      await context.clearCookies({ name: 'masar' })
      await route.fulfill({ response: answer, headers })
    })
    const visitor = new LandingPage(page, language)
    await visitor.open()
    await visitor.signInAs(newPerson())
    await expect(page.getByText(visitor.words.notices.cookieRefused)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(visitor.toast).toBeHidden()
    await expectGood(page)
    await context.unroute('**/v1/sessions')
    await visitor.signInAs(newPerson())
    await page.waitForURL('/signup')
  })

  test(`the callback page explains itself and links home when it is opened directly (${language})`, async ({
    page,
    context,
    world,
  }) => {
    await inLanguage(context, world, language)
    const { callback } = wordsOf(language).landing
    await page.goto('/auth/callback?code=1&state=2')
    await expect(page.getByRole('heading', { name: callback.heading })).toBeVisible()
    await expect(page).toHaveURL('/auth/callback')
    await page.reload()
    await expect(page.getByRole('heading', { name: callback.heading })).toBeVisible()
    await expectGood(page)
    await page.getByRole('link', { name: callback.home }).click()
    await expect(new LandingPage(page, language).signIn).toBeVisible()
  })
}

test('a sign-in never shows the text of the callback page', async ({ page, context }) => {
  await context.addInitScript(() => {
    if (location.pathname !== '/auth/callback') return
    new MutationObserver(() => localStorage.setItem('shown', '1')).observe(document, {
      attributeFilter: ['hidden'],
      subtree: true,
    })
  })
  const visitor = new LandingPage(page)
  await visitor.open()
  await visitor.signInAs(newPerson())
  await page.waitForURL('/signup')
  expect(await page.evaluate(() => localStorage.getItem('shown'))).toBeNull()
})
