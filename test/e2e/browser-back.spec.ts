import type { Page } from '@playwright/test'
import { EACH_LANGUAGE, expect, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { BankPage } from './pages/bank-page.ts'
import { OnboardingPage } from './pages/onboarding-page.ts'
import { startAtBank } from './support/at-bank.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { startAt } from './support/start.ts'

const expectAtItsTop = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

for (const language of EACH_LANGUAGE)
  test(`the browser’s Back and Forward move between the steps, and a reload keeps the current one: ${language} [4.018]`, async ({
    page,
    context,
    world,
  }) => {
    await page.setViewportSize(PHONE)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    const customer = await seed(world, 'support-package', newPerson('business'))
    await signIn(context, world, customer.person)
    const screen = new OnboardingPage(page, 'business', language)
    await screen.open()
    await screen.expectScreen('support-package')
    await screen.next.click()
    await screen.expectScreen('upload-documents')

    await page.goBack()
    await screen.expectScreen('support-package')
    await expectAtItsTop(page)
    await screen.back.click()
    await screen.expectScreen('basic-info')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.goBack()
    await screen.expectScreen('support-package')
    await page.goForward()
    await screen.expectScreen('basic-info')
    await expectAtItsTop(page)

    await page.reload()
    await screen.expectScreen('basic-info')
    await page.goBack()
    await screen.expectScreen('support-package')
    await page.goForward()
    await screen.expectScreen('basic-info')
    expect(new URL(page.url()).pathname).toBe('/signup')
    expect((await customer.current()).step).toBe('upload-documents')
  })

test('Back on the first screen leaves the page, and Forward returns to the step', async ({
  page,
  context,
  world,
}) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  await screen.next.click()
  await screen.expectScreen('upload-documents')
  await page.goBack()
  await screen.expectScreen('support-package')
  await page.goBack()
  expect(page.url()).toBe('about:blank')
  await page.goForward()
  await screen.expectScreen('support-package')
  await page.goForward()
  await screen.expectScreen('upload-documents')
})

test('unsaved input is restored after Back and Forward', async ({ page, context, world }) => {
  const { screen } = await startAt({ page, context, world }, 'support-package')
  await screen.back.click()
  await screen.expectScreen('basic-info')
  await screen.info.fill({ district: 'Al Malqa' })
  await page.goBack()
  await page.goForward()
  await expect(screen.info.field('district')).toHaveValue('Al Malqa')
  await page.reload()
  await expect(screen.info.field('district')).toHaveValue('Al Malqa')
})

test('Back does nothing while a step is being saved, and a failed save keeps the history unchanged', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/503/)
  const { screen } = await startAt({ page, context, world }, 'upload-documents')
  await screen.back.click()
  await screen.expectScreen('support-package')
  const length = await page.evaluate(() => history.length)
  let fail = async () => {}
  await page.route('**/v1/customers/support-package', (route) => {
    fail = () => route.fulfill({ status: 503, body: '{}' })
  })
  await screen.package('Enhanced').check()
  await screen.next.click()
  await expect(screen.next).toBeDisabled()
  await page.evaluate(() => history.back())
  await expect
    .poll(() => page.evaluate(() => history.state.screens))
    .toEqual(['upload-documents', 'support-package'])
  await screen.expectScreen('support-package')
  await fail()
  await expect(screen.problem).toBeVisible()
  await expect(screen.package('Enhanced')).toBeChecked()
  expect(await page.evaluate(() => history.length)).toBe(length)
  await page.goBack()
  await screen.expectScreen('upload-documents')
})

test('Back from the bank’s page leads to payment, and further back to the earlier steps @long', async ({
  page,
  context,
  world,
}) => {
  const { screen, customer } = await startAtBank({ page, context, world })
  await page.goBack()
  await screen.expectScreen('payment-info')
  await screen.back.click()
  await screen.expectScreen('support-package')
  await page.goBack()
  await screen.expectScreen('payment-info')
  await page.goForward()
  await screen.expectScreen('support-package')
  await page.goBack()
  await screen.expectScreen('payment-info')
  await page.getByRole('button', { name: screen.words.card.unfinished.bank }).click()
  await new BankPage(page).typeCode()
  await screen.expectScreen('terms-conditions')
  await screen.back.click()
  await screen.expectScreen('payment-info')
  await page.goBack()
  await screen.expectScreen('terms-conditions')
  expect((await customer.current()).step).toBe('terms-conditions')
})

test('an outdated tab moves between its steps until a save leads it to the dashboard @long', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/409 \(Conflict\)/)
  const { screen, customer } = await startAt({ page, context, world }, 'terms-conditions')
  await screen.back.click()
  await screen.expectScreen('payment-info')
  const other = new OnboardingPage(await context.newPage())
  await other.open()
  await other.expectScreen('terms-conditions')
  await other.createAccount.click()
  await expect(other.completion.toDashboard).toBeEnabled()
  await other.completion.toDashboard.click()
  await other.page.waitForURL('/dashboard')

  await page.bringToFront()
  await page.goBack()
  await screen.expectScreen('terms-conditions')
  await screen.createAccount.click()
  await page.waitForURL('/dashboard')
  await page.goForward()
  await page.waitForURL('/dashboard')
  expect((await customer.current()).step).toBe('onboarding-completed')
})

test('Back from the dashboard leads to no step of a finished onboarding', async ({
  page,
  context,
  world,
}) => {
  const { screen: last } = await startAt({ page, context, world }, 'terms-conditions')
  await last.back.click()
  await last.expectScreen('payment-info')
  await last.next.click()
  await last.expectScreen('terms-conditions')
  await last.createAccount.click()
  await expect(last.completion.toDashboard).toBeEnabled()
  expect(await page.evaluate(() => history.state.screens)).toEqual(['success-creation'])
  await last.completion.toDashboard.click()
  await page.waitForURL('/dashboard')
  await page.goForward()
  await page.waitForURL('/dashboard')
  await page.goBack()
  await page.goBack()
  expect(page.url()).toBe('about:blank')
})
