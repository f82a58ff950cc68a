import type { Page } from '@playwright/test'
import type { Language } from '#contract/languages.ts'
import { EACH_LANGUAGE, expect, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { CARDS } from '#test/support/seed/cards.ts'
import { openPlain } from './support/plain-page.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { startAt } from './support/start.ts'
import { wordsOf } from './support/words.ts'

const CUSTOMER = [
  'billingHistory',
  'manageUsers',
  'costs',
  'managePayment',
  'subscription',
  'accountActivity',
  'overview',
] as const
const TEAM = [
  'manageTeam',
  'taxDocuments',
  'unassignedPayments',
  'charging',
  'plannedCharges',
  'dataRequests',
  'audit',
  'manageCustomers',
] as const

const visitEach = async (
  page: Page,
  language: Language,
  names: readonly (typeof CUSTOMER | typeof TEAM)[number][],
  open = async () => {},
) => {
  const { menu } = wordsOf(language).layout
  for (const name of names) {
    await open()
    await page.getByRole('link', { name: menu[name], exact: true }).filter({ visible: true }).press('Enter')
    const heading = page.getByRole('heading', { level: 1, name: menu[name] })
    await expect(heading).toBeFocused()
    // A heading is no control, so it wears no frame.
    await expect(heading).toHaveCSS('outline-style', 'none')
  }
}

for (const language of EACH_LANGUAGE)
  test(`each entry of the menu moves the focus to the heading of its page: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    const customer = await openAccount(world)
    const { id } = await customer.current()
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await signIn(context, world, customer.person)
    // A link that is pressed before the app has loaded opens another document, with the focus at its beginning.
    await openPlain(page)
    await page.goto('/dashboard')
    await expect(page.locator('body')).toBeFocused()
    await visitEach(page, language, CUSTOMER)
    await page.setViewportSize(PHONE)
    const { layout } = wordsOf(language)
    await visitEach(page, language, CUSTOMER, () =>
      page.getByRole('button', { name: layout.menu.open }).click(),
    )

    await signIn(context, world, ADMINISTRATOR)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/dashboard?customer=${id}`)
    await visitEach(page, language, [...CUSTOMER, ...TEAM])
  })

test('a toast covers neither Back nor Next, on a phone and on a desktop', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/503/)
  await answerRecommendation(context)
  await openPlain(page)
  await page.route('**/v1/configs/terms-and-conditions', (route) =>
    route.fulfill({ status: 503, body: '{}' }),
  )
  await page.setViewportSize(PHONE)
  const { screen } = await startAt({ page, context, world }, 'support-package')
  for (const size of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await page.reload()
    const toast = page.getByRole('alert').filter({ has: page.getByRole('button') })
    await expect(toast).toBeVisible()
    const { y, height } = (await toast.boundingBox()) ?? { y: 0, height: 0 }
    const bar = (await screen.next.boundingBox())?.y ?? 0
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThanOrEqual(bar)
    await screen.next.click({ trial: true })
  }
})

test('answers about company, identity and card are announced and move the focus to the control concerned', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/422 \(Unprocessable/)
  const business = await startAt({ page, context, world }, 'basic-info')
  const { info } = business.screen
  const cr = info.field('identificationNumber')
  const announcements = page.getByRole('alert').or(page.getByRole('status'))
  await cr.fill('7000000000')
  await info.verify.press('Enter')
  await expect(announcements.filter({ hasText: 'We could not find this CR number' }).first()).toBeAttached()
  await expect(info.verify).toBeFocused()
  await cr.fill(business.customer.person.number)
  await info.verify.press('Enter')
  await expect(info.verified).toBeVisible()
  await expect(cr).toBeFocused()

  const individual = await startAt({ page, context, world }, 'basic-info', 'individual')
  const { identity } = individual.screen
  await individual.screen.info.identity.fill(individual.customer.person.number)
  await individual.screen.info.verify.press('Enter')
  await expect(identity.choosing).toBeVisible()
  await identity.cancel.press('Enter')
  await expect(identity.mustWait).toBeVisible()
  await expect(individual.screen.info.identity).toBeFocused()

  const { screen } = await startAt({ page, context, world }, 'payment-info')
  await screen.card.fill({ number: CARDS.mada })
  await screen.next.press('Enter')
  await expect(announcements.filter({ hasText: 'Mada cards are not accepted' }).first()).toBeAttached()
  await expect(screen.card.field('number')).toBeFocused()
})

test('Next at an invalid value of the company register unfolds its field and focuses it', async ({
  page,
  context,
  world,
}) => {
  await page.route('**/wathq/**', async (route) => {
    const response = await route.fetch()
    const company = await response.json()
    const street = `King Fahd Rd a${'\u0335'.repeat(5)}`
    await route.fulfill({ response, json: { ...company, address: { ...company.address, street } } })
  })
  const { screen, customer } = await startAt({ page, context, world }, 'basic-info')
  const { info } = screen
  await info.lookUpCompany(customer.person.number)
  await info.fill({ businessName: 'Acme Trading' })
  await info.noVatId.check()
  await expect(info.field('address')).toBeHidden()
  await screen.next.click()
  await expect(info.field('address')).toBeFocused()
  await expect(info.changeRegistered).toHaveAttribute('aria-expanded', 'true')
})
