import { expect, sampleOf, test } from '#test/support/e2e.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { LandingPage } from './pages/landing-page.ts'
import { ProviderLogout } from './pages/provider-logout.ts'
import { openPlain } from './support/plain-page.ts'
import { wordsOf } from './support/words.ts'

/** The language, and the browser's number that shows a sign-in on a new device. Neither identifies a person. */
const STAYING_COOKIES = ['lang', 'masar-device']

const { landing, layout } = wordsOf('en')

test('the sign-in button opens the identity provider’s window, which leads to sign-up [1.04, 2.6.01, 2.6.04, 2.6.05]', async ({
  page,
}) => {
  const visitor = new LandingPage(page)
  await visitor.open()
  const chooser = await visitor.pressSignIn()
  await expect(chooser.page.getByRole('heading', { name: 'Choose an account' })).toBeVisible()
  await openPlain(page)
  const links = page.waitForRequest('**/v1/configs/terms-and-conditions')
  await chooser.typeAnother(newPerson())
  await page.waitForURL('/signup')
  await links
})

for (const [accountType, domain] of [
  ['individual', 'gmail.com'],
  ['business', 'acme-trading.com'],
] as const)
  test(`an address at ${domain} signs in as ${accountType} [2.6.03]`, async ({ page }) => {
    const visitor = new LandingPage(page)
    await visitor.open()
    const login = page.waitForRequest('**/v1/customers/login')
    await visitor.signInAs({ email: `landing.${accountType}@${domain}`, name: 'Lana Person' })
    expect((await login).postDataJSON()).toMatchObject({ accountType })
  })

test('the login sends the referrer parameter of the address, or without one the previous page [2.6.06, 2.6.07]', async ({
  page,
  context,
  world,
}) => {
  await context.route('http://partner.localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'referrer-policy': 'unsafe-url' },
      body: `<a href="${world.appUrl}/">plain</a> <a href="${world.appUrl}/?referrer=partner-42">named</a>`,
    }),
  )
  for (const [link, referrer] of [
    ['plain', 'http://partner.localhost/'],
    ['named', 'partner-42'],
  ] as const) {
    await context.clearCookies()
    const visit = await context.newPage()
    await visit.goto('http://partner.localhost/')
    await visit.getByText(link).click()
    const visitor = new LandingPage(visit)
    const login = visit.waitForRequest('**/v1/customers/login')
    await visitor.signInAs(newPerson())
    expect((await login).postDataJSON()).toMatchObject({ referrer })
    await visit.waitForURL('/signup')
    await visit.close()
  }
  await page.close()
})

test('a closed window and a cancelled sign-in lead quietly back to the button [2.6.07]', async ({ page }) => {
  const visitor = new LandingPage(page)
  await visitor.open()
  const closed = await visitor.pressSignIn()
  await expect(page.getByText(landing.waiting)).toBeVisible()
  await closed.page.close()
  await expect(page.getByText(landing.waiting)).toBeHidden()
  await (await visitor.pressSignIn()).cancel()
  await expect(page.getByText(landing.waiting)).toBeHidden()
  await expect(visitor.toast).toBeHidden()
  await visitor.signInAs(newPerson())
  await page.waitForURL('/signup')
})

test('a blocked window shows how to allow it [2.6.07]', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const visitor = new LandingPage(page)
  await visitor.open()
  await visitor.signIn.click()
  await expect(page.getByText(landing.notices.blocked)).toBeVisible()
})

for (const [answer, words] of sampleOf(1, [
  ['Provider error', 'Unable to fetch users data.'],
  ['Expired token', 'the clocks of the sign-in service and of Masar differ'],
  ['Token for another client', 'Unable to fetch users data.'],
  ['Token without an e-mail', 'gave us no e-mail address for your account'],
] as const))
  test(`a failed sign-in (${answer}) shows its cause, and the next one works [2.6.07, 8.02]`, async ({
    page,
    allowOnConsole,
  }) => {
    allowOnConsole(/40[13] \((Unauthorized|Forbidden)\).*\/v1\/sessions/)
    const visitor = new LandingPage(page)
    await visitor.open()
    await (await visitor.pressSignIn()).goWrong(answer)
    await expect(visitor.toast).toContainText(words)
    await visitor.signInAs(newPerson())
    await page.waitForURL('/signup')
  })

test('a person with an unverified e-mail gets an instruction', async ({ page, allowOnConsole }) => {
  allowOnConsole(/403 \(Forbidden\).*\/v1\/sessions/)
  const visitor = new LandingPage(page)
  await visitor.open()
  await (await visitor.pressSignIn()).choose('unverified@masar.example')
  await expect(visitor.toast).toContainText('Verify your e-mail address with your provider')
})

test('signing out ends the session even if the first call does not reach the server', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/ERR_FAILED/)
  const visitor = new LandingPage(page)
  await visitor.open()
  await visitor.signInAs(newPerson())
  await page.waitForURL('/signup')
  await page.route('**/v1/sessions', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: layout.profile.label }).click()
  await page.getByRole('button', { name: layout.profile.logout }).click()
  await new ProviderLogout(page).signOut()
  await expect(page.getByText(landing.notices.signedOut)).toBeVisible()
  expect((await context.cookies(world.appUrl)).map(({ name }) => name)).toEqual(STAYING_COOKIES)
})

test('signing out removes everything of the person, who may sign in again [2.2.08, 2.2.10]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/401 \(Unauthorized\).*\/v1\/sessions\/renew/)
  const visitor = new LandingPage(page)
  const person = newPerson()
  await visitor.open()
  await visitor.signInAs(person)
  await page.waitForURL('/signup')
  await page.evaluate(() => {
    localStorage.setItem('color-scheme', 'dark')
    localStorage.setItem('about-the-person', 'x')
  })
  await page.getByRole('button', { name: layout.profile.label }).click()
  await page.getByRole('button', { name: layout.profile.logout }).click()
  const provider = new ProviderLogout(page)
  await expect(provider.stay).toBeVisible()
  await expect(provider.whoIs(person)).toBeVisible()
  await provider.signOut()
  await page.waitForURL('/')
  await expect(page.getByText(landing.notices.signedOut)).toBeVisible()
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept).toEqual({ 'color-scheme': 'dark', 'signed-out': '1' })
  expect((await context.cookies(world.appUrl)).map(({ name }) => name)).toEqual(STAYING_COOKIES)
  await page.goto('/signup')
  await page.waitForURL('/')
  await visitor.signInAs(person)
  await page.waitForURL('/signup')
})

test('the portal is signed out regardless of the answer on the identity provider’s page', async ({
  page,
  world,
}) => {
  const visitor = new LandingPage(page)
  await visitor.open()
  await visitor.signInAs(newPerson())
  await page.waitForURL('/signup')
  const other = await page.context().newPage()
  await other.goto('/signup')
  await expect(other.getByRole('button', { name: layout.profile.label })).toBeVisible()

  await page.getByRole('button', { name: layout.profile.label }).click()
  await page.getByRole('button', { name: layout.profile.logout }).click()
  const provider = new ProviderLogout(page)
  await expect(provider.stay).toBeVisible()
  await other.waitForURL('/')
  const renewed = await page.context().request.post(`${world.appUrl}/v1/sessions/renew`, {
    headers: { origin: world.appUrl },
  })
  expect(renewed.status()).toBe(401)
  await provider.stay.click()
  await expect(page.getByText(landing.notices.signedOut)).toBeVisible()
})
