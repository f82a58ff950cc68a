import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { customerOf } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { LandingPage } from './pages/landing-page.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const { landing } = wordsOf('en')

test('the landing page has one sign-in button and explains both account types [1.04, 1.05, 1.06, 1.07, 1.08, 2.1.01]', async ({
  page,
}) => {
  const visitor = new LandingPage(page)
  await visitor.open()
  await expect(page.getByRole('button', { name: /sign in/i })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /sign in/i })).toHaveCount(0)
  await expect(page.getByText(landing.businessText)).toBeVisible()
  await expect(page.getByText(landing.individualText)).toBeVisible()
  await expect(page.getByRole('link', { name: landing.businessLink })).toBeVisible()
})

test('the links to the FAQ, the help and the social media lead to pages that exist [1.06, 1.09, 1.10, 1.11]', async ({
  page,
}) => {
  await new LandingPage(page).open()
  const names = [
    landing.faq,
    landing.businessLink,
    landing.socialX,
    landing.socialLinkedin,
    landing.socialYoutube,
  ]
  for (const name of names) {
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name }).click()
    const target = await opened
    await expect(target.getByRole('heading').first()).toBeVisible()
    expect(new URL(target.url()).origin).not.toBe(new URL(page.url()).origin)
    await target.close()
  }
  await expect(page.getByRole('list', { name: landing.social }).getByRole('link')).toHaveCount(3)
})

test('the language is switched with its direction, and remembered', async ({ page }) => {
  const visitor = new LandingPage(page)
  await visitor.open()
  await visitor.switchLanguage.click()
  const arabic = new LandingPage(page, 'ar')
  await expect(arabic.signIn).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(arabic.signIn).toBeVisible()
  await arabic.switchLanguage.click()
  await expect(visitor.signIn).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

/** Texts in built code that reveal a library. */
const MARKS = {
  react: 'Minified React error',
  forms: 'shouldFocusError',
  phones: 'NOT_A_NUMBER',
  sockets: 'EIO',
}

test('the landing page signs people in without code of React, forms, phones or sockets', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  const visitor = new LandingPage(page)
  await visitor.open()
  await (await visitor.pressSignIn()).cancel()
  const landingCode = (await Promise.all(scripts)).join('\n')
  expect(landingCode.length).toBeGreaterThan(1000)

  const assets = join(import.meta.dirname, '../../dist/portal/assets')
  const everything = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n')
  for (const [library, mark] of Object.entries(MARKS)) {
    expect(everything.includes(mark), `"${mark}" no longer identifies ${library}`).toBe(true)
    expect(landingCode.includes(mark), `${library} is loaded by the landing page`).toBe(false)
  }
})

test('on a phone nothing moves when the scripts of the landing page arrive, before and after the answer to the recommendation', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const visitor = new LandingPage(page)
  const below = page.getByRole('heading', { name: visitor.words.businessTitle })
  /** The place of what is below the recommendation, before the scripts and after them. */
  const places = async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const before = await below.boundingBox()
    held.resolve()
    // The page's script adds these when it has nothing else to do.
    await expect(page.locator('link[rel=prefetch]').first()).toBeAttached()
    await page.unroute('**/assets/*.js')
    return [before?.y, (await below.boundingBox())?.y]
  }
  const [first, then] = await places()
  expect(then).toBe(first)
  await visitor.overlay.getByRole('button', { name: 'OK' }).click()
  const [again, afterwards] = await places()
  expect(afterwards).toBe(again)
  expect(again).toBeLessThan(first ?? 0)
})

test('a narrow screen recommends a desktop until a visitor declines, which is stored after signing in [1.21, 1.22, 1.23, 1.24, 1.25]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 500, height: 844 })
  const visitor = new LandingPage(page)
  await visitor.open()
  await expect(visitor.signIn).toBeVisible()
  await expect(visitor.overlay).toBeHidden()

  await page.setViewportSize(PHONE)
  await visitor.open()
  await expect(visitor.overlay).toBeVisible()
  await expect(visitor.overlay).toContainText(visitor.words.overlay.text)
  await visitor.signIn.click({ trial: true })
  await visitor.overlay.getByRole('button', { name: 'OK' }).click()
  await expect(visitor.overlay).toBeHidden()
  await page.reload()
  await expect(visitor.overlay).toBeHidden()

  const nextVisit = await context.newPage()
  await nextVisit.setViewportSize(PHONE)
  const again = new LandingPage(nextVisit)
  await again.open()
  await again.overlay.getByRole('checkbox', { name: visitor.words.overlay.never }).check()
  await again.overlay.getByRole('button', { name: 'OK' }).click()
  const person = newPerson()
  await again.signInAs(person)
  await nextVisit.waitForURL('/signup')
  const customer = await customerOf(world, person)
  await expect.poll(async () => (await customer.current()).desktopVersion).toBe(true)
})

test('frame-ancestors keeps the portal out of a foreign frame; without that header the script leaves the frame [1.26]', async ({
  page,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/frame-ancestors|X-Frame-Options/i)
  for (const path of ['/', '/signup', '/dashboard', '/auth/callback']) {
    const { headers } = await fetch(`${world.appUrl}${path}`, { redirect: 'manual' })
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  }
  await page.route('http://frames.localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>A page with a frame</h1><iframe src="${world.appUrl}/" title="frame"></iframe>`,
    }),
  )
  await page.goto('http://frames.localhost/')
  await expect(page.frameLocator('iframe').getByRole('button')).toHaveCount(0)
  expect(page.url()).toBe('http://frames.localhost/')

  const withoutDefence = /content-security-policy|x-frame-options/i
  await page.route(`${world.appUrl}/`, async (route) => {
    const answer = await route.fetch()
    const headers = Object.entries(answer.headers()).filter(([name]) => !withoutDefence.test(name))
    await route.fulfill({ response: answer, headers: Object.fromEntries(headers) })
  })
  await page.route(`${world.appUrl}/framing`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<iframe src="/" title="frame"></iframe>' }),
  )
  await page.goto('/framing')
  await page.waitForURL('/')
  await expect(new LandingPage(page).signIn).toBeVisible()
})

test('the Arabic landing page prefetches the half-bold font of the pages after the sign-in', async ({
  page,
  context,
  world,
}) => {
  await inLanguage(context, world, 'ar')
  const fetched = page.waitForResponse(/arabic-500-normal/)
  await page.goto('/')
  await (await fetched).finished()
  const { person } = await openAccount(world)
  await answerRecommendation(context)
  await signIn(context, world, person)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const transferred = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('arabic-500-normal'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    )
  await expect.poll(transferred).toEqual([0])
})
