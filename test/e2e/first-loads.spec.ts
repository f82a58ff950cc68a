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

/** The cookie is gone with its own expiry; the rest of what the browser keeps is there. */
const loseSession = (context: BrowserContext) => context.clearCookies({ name: 'masar' })

const addressOf = (page: Page) => {
  const { pathname, search, hash } = new URL(page.url())
  return `${pathname}${search}${hash}`
}

const PLACES = sampleOf(1, [
  '/billingHistory?page=2',
  '/accountActivity#top',
  '/dashboard',
  '/managePayment?add=backup',
])

for (const place of PLACES)
  test(`signing in leads to ${place}, where the page was opened without a session [8.49, 8.50]`, async ({
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

test('the bank’s return without a session is answered after signing in, with all the bank said [8.49]', async ({
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

test('an administrator returns to the customer they were at, and another person does not @long', async ({
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

test('a sign-in in another tab takes the waiting tab back to its place @long', async ({
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

test('signing out keeps no place @long', async ({ page, context, world }) => {
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
  test(`a browser that keeps no cookie is told so, with what to do (${language})`, async ({
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
      // Asking the server has put the cookie into the browser as well.
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

  test(`the sign-in window’s page by itself says what it is, with a way home (${language})`, async ({
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

test('a sign-in never shows the words of the page that its window comes back to', async ({
  page,
  context,
}) => {
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
