import { listInvoices } from '#contract/endpoints/invoices.ts'
import { expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { customerOf } from '#test/support/seed/customer.ts'
import type { Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'

const MONTH_MS = 31 * 24 * 60 * 60_000
const SIDE_BY_SIDE_PX = 1

const waitForInvoices = async (world: World, person: Person, count: number): Promise<void> => {
  for (let month = 0; month < count; month += 1) await letPass(world, MONTH_MS)
  const { call } = await customerOf(world, person)
  await expect
    .poll(async () => {
      const { invoices } = await call(listInvoices)
      return invoices.filter(({ invoiceUrl, status }) => invoiceUrl !== null && status === 'paid').length
    })
    .toBeGreaterThanOrEqual(count)
}

test('invoices are listed, sorted by the server and downloaded; they are accessible and fit every screen [2.1.04, 2.8.01, 2.8.04, 2.8.05, 7.45, 7.46, 9.27]', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  const { person } = await openAccount(world)
  await waitForInvoices(world, person, 2)
  await signIn(context, world, person)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Billing History' }).click()

  const area = page.getByRole('region', { name: 'Invoices' })
  const rows = area.getByRole('row')
  await expect(rows.nth(1)).toContainText('Paid')
  const box = await area.boundingBox()
  expect(Math.abs((box?.height ?? 0) - 570)).toBeLessThanOrEqual(SIDE_BY_SIDE_PX)

  await area.getByRole('button', { name: 'Month' }).click()
  await expect(area.getByRole('columnheader', { name: 'Month' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/\/billingHistory\?.*sort=month/)
  await page.reload()
  await expect(area.getByRole('columnheader', { name: 'Month' })).toHaveAttribute('aria-sort', 'ascending')

  const download = page.waitForEvent('download')
  await rows
    .nth(1)
    .getByRole('button', { name: /^Download Invoice/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(
    new RegExp(`^${person.number}_\\d{4}-\\d{2}-\\d{2}_INV-\\d{4}-\\d+\\.pdf$`),
  )

  const electronic = page.waitForEvent('download')
  await rows
    .nth(1)
    .getByRole('button', { name: /^Download the electronic invoice/ })
    .click()
  expect((await electronic).suggestedFilename()).toMatch(/^3\d{13}3_\d{8}T\d{6}_INV-\d{4}-\d+\.xml$/)

  await expectGood(page)
  await inLanguage(context, world, 'ar')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText('ر.س').first()).toBeVisible()
  await expectGood(page)
})
