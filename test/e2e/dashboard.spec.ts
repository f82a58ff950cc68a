import type { BrowserContext } from '@playwright/test'
import { amountText } from '#rules/money.ts'
import { chargeSum } from '#rules/next-charge.ts'
import { expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { type Account, applicant, decide, openAccount, summaryOf } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { DashboardPage } from './pages/dashboard-page.ts'
import { signedInAgain, suspendedForPayment } from './support/failed-payment.ts'
import { pressOn } from './support/keyboard.ts'
import { openPlain } from './support/plain-page.ts'
import { answerRecommendation } from './support/recommendation.ts'

const DAY_MS = 24 * 60 * 60_000
const SUMMARY = '**/v1/invoices/summary'
const CARDS = '**/v1/payment-methods'

const enter = async (context: BrowserContext, world: World, account: Account) => {
  await signIn(context, world, account.person)
  await answerRecommendation(context)
}

test('the dashboard shows the figures of the ledger, in independent parts without layout shifts [2.7.03, 2.7.04, 2.7.05, 2.7.06, 2.7.07]', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  const opened = await openAccount(world, newPerson('business'))
  for (let passed = 0; passed < 44; passed += 11) await letPass(world, 11 * DAY_MS)
  const account = await signedInAgain(world, opened)
  const summary = await summaryOf(account)
  await enter(context, world, account)
  await page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openPlain(page)
  // The figures are answered only after the request for the cards.
  const cardsRequested = page.waitForRequest(CARDS)
  await page.route(SUMMARY, async (route) => {
    await cardsRequested
    await route.continue()
  })

  const dashboard = new DashboardPage(page)
  await dashboard.open()
  await expect(dashboard.figure('unbilled')).toContainText(amountText(summary.unbilledAmount))
  await expect(dashboard.figure('lastInvoice')).toContainText(
    amountText(summary.lastInvoice?.netAmount ?? -1),
  )
  await expect(dashboard.figure('threshold')).toContainText('SAR 5,000')
  await expect(dashboard.figure('paymentOption')).toContainText('1 card')
  const nextCharge = dashboard.figure('nextCharge')
  await expect(nextCharge).toContainText(/\b6\s\w{3}\s\d{4}/)
  if (!summary.nextChargeAmount) throw new Error('No charge is planned')
  await expect(nextCharge).toContainText(amountText(chargeSum(summary.nextChargeAmount).amount))
  const shown = summary.months.filter(({ billed, unbilled }) => billed + unbilled > 0)
  await expect(dashboard.bars).toHaveCount(shown.length)
  expect(await page.evaluate(() => (window as Window & { moved?: number[] }).moved)).toEqual([])

  await pressOn(nextCharge.locator('summary'))
  await expect(nextCharge.getByText(dashboard.words.nextCharge.support)).toBeVisible()
  await expectGood(page)
  await dashboard.table.click()
  await expect(page.getByRole('cell', { name: amountText(summary.unbilledAmount) }).first()).toBeVisible()
  await inLanguage(context, world, 'ar')
  const arabic = new DashboardPage(page, 'ar')
  await arabic.open()
  await expect(arabic.bars).toHaveCount(shown.length)
  await expectGood(page)
})

test('a failed payment is retried from the dashboard by keyboard until it succeeds [2.7.27, 2.7.28, 4.027, 4.060, 4.061, 4.062]', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  const account = await suspendedForPayment(world)
  await enter(context, world, account)
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  const { outstanding } = await summaryOf(account)
  await expect(dashboard.debt).toContainText(amountText(outstanding.amount))
  await expectGood(page)

  await pressOn(dashboard.retry)
  const failed = dashboard.dialog('Payment Failed')
  await expect(failed).toContainText('Insufficient Funds')
  await expectGood(page)
  await pressOn(failed.getByRole('button', { name: 'Close' }))
  await expect(dashboard.retry).toBeFocused()

  await decide(account, 'primary', 'approved')
  // Presses in quick succession get one answer.
  await letPass(world, 11_000)
  await pressOn(dashboard.retry)
  await pressOn(dashboard.dialog('Payment Successful').getByRole('button', { name: 'Close' }))
  await expect(dashboard.debt).toBeHidden()
  await expect(dashboard.summary).toContainText('Active')
  await expect(dashboard.figure('lastInvoice')).toContainText('Paid')
})

test('a package is upgraded with a confirmation, and a downgrade is locked for 90 days [2.7.25, 2.7.26, 4.043, 4.044, 4.046]', async ({
  page,
  context,
  world,
}) => {
  const account = await openAccount(world, newPerson('business'))
  await enter(context, world, account)
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  await dashboard.changePackage.click()
  await dashboard.package('Enhanced').check()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const confirmation = dashboard.dialog('Support Package Upgrade Confirmation')
  await expect(confirmation).toContainText('cannot be downgraded for 90 days')
  await expectGood(page)
  await confirmation.getByRole('button', { name: 'Upgrade' }).click()
  await expect(confirmation).toBeHidden()
  await expect(dashboard.summary).toContainText('Enhanced')
  await expect(dashboard.changePackage).toBeFocused()

  await dashboard.changePackage.click()
  await expect(dashboard.package('Standard')).toBeDisabled()
  await page.getByText('Business-hours support').hover()
  await expect(page.getByRole('tooltip').filter({ visible: true })).toContainText(
    /You can move to a lower support package from \d{1,2} \w{3} \d{4}\./,
  )
  await expectGood(page)
  await page.keyboard.press('Escape')
  await expect(dashboard.changePackage).toBeFocused()
})

test('a migration is requested once, and another group gets the permissions [2.7.21, 2.7.22, 2.7.24, 2.7.31, 5.79]', async ({
  page,
  context,
  world,
}) => {
  const account = await applicant(world, newPerson('business'))
  await enter(context, world, account)
  const dashboard = new DashboardPage(page)
  await dashboard.open()
  await dashboard.migrate.click()
  const field = page.getByRole('textbox', { name: 'Existing billing account ID' })
  await field.fill('012345-67890a-bcdef0,aaaaaa-bbbbbb-cccccc,')
  await expectGood(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await dashboard.dialog('Migration request submitted').getByRole('button', { name: 'Close' }).click()
  await expect(dashboard.migrate).toBeFocused()
  await expect(dashboard.migrate).toBeDisabled()
  expect((await account.current()).oldGcpSubBillingAccount).toBe('012345-67890A-BCDEF0,AAAAAA-BBBBBB-CCCCCC')

  await dashboard.updatePermissions.click()
  const group = page.getByRole('textbox', { name: 'Billing group e-mail' })
  await group.fill('cloud-billing@acme-trading.com')
  await expectGood(page)
  await group.press('Enter')
  await expect(dashboard.summary).toContainText('cloud-billing@acme-trading.com')
  await expect(dashboard.updatePermissions).toBeFocused()
})
