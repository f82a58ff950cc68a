import { readFile } from 'node:fs/promises'
import { expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { pressOn, typeInto } from './support/keyboard.ts'
import { answerRecommendation } from './support/recommendation.ts'

test('an administrator finds customers by keyboard, exports them and opens one; the list is accessible and fits every screen [2.1.08, 2.12.01, 2.12.02, 2.12.03, 2.12.05, 7.13, 9.16]', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  const business = await openAccount(world)
  const individual = await seed(world, 'onboarding-completed', newPerson('individual'))
  const [{ id, businessName }, { user }] = [await business.current(), await individual.current()]
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1, name: 'Manage Customers' })).toBeVisible()
  // A customer waits for a review, so the list opens with the filter of such customers.
  await expect(page).toHaveURL(/\/manageCustomers\?status=pending-review$/)
  await expect(page.getByRole('button', { name: /^Needs review [1-9]/, pressed: true })).toBeVisible()
  await pressOn(page.getByRole('button', { name: 'Active', exact: true }))
  await expect(page).toHaveURL(/\/manageCustomers\?status=active$/)
  const row = page.getByRole('row').filter({ hasText: business.person.email.split('@')[1] ?? '' })
  await expect(row.first()).toContainText(businessName ?? 'no name')
  // Many people of the identity service have the same name.
  const applicant = page
    .getByRole('row')
    .filter({ hasText: `${user.firstName} ${user.lastName}` })
    .filter({ hasText: 'Pending Review' })
  await expect(applicant).toHaveCount(0)

  await pressOn(page.getByRole('button', { name: /^Needs review [1-9]/ }))
  await expect(applicant.first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('pending-review')

  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption({ label: 'Any' })
  const search = page.getByRole('textbox', { name: 'Search customers' })
  const entries = await page.evaluate(() => history.length)
  await typeInto(search, business.person.number)
  await expect(page).toHaveURL(new RegExp(`search=.*${business.person.number}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(search).toBeFocused()
  expect(await page.evaluate(() => history.length)).toBe(entries)

  const download = page.waitForEvent('download')
  await pressOn(page.getByRole('button', { name: /^CSV/ }))
  const file = await download
  expect(file.suggestedFilename()).toBe('customers.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(id)
  expect(world.serverLog()).not.toContain(business.person.number)

  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(applicant.first()).toBeVisible()
  await expectGood(page)
  await inLanguage(context, world, 'ar')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByText(businessName ?? 'no name').first()).toBeVisible()
  await expectGood(page)

  await inLanguage(context, world, 'en')
  await page.goto(`/manageCustomers?status=&search=${business.person.number}`)
  await page.getByRole('button', { name: `View ${businessName}` }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?customer=${id}`))
})
