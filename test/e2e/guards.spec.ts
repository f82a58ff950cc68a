import type { BrowserContext, Page } from '@playwright/test'
import { pagesFor } from '#src/shared/pages.ts'
import { expect, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'

const CUSTOMER_PAGES = pagesFor('account', 'business')
const PROTECTED_PAGES = [...CUSTOMER_PAGES, ...pagesFor('administrators')]

const expectToLandOn = async (page: Page, path: string, destination: string) => {
  await page.goto(path)
  await page.waitForURL((url) => url.pathname === destination)
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(destination)
}

/** The document of an address without a page. */
const NOWHERE = /404 \(Not Found\).*\/nowhere/

/** Signs in a customer with completed onboarding. */
const signInOnboarded = async (
  context: BrowserContext,
  world: World,
  accountType: 'business' | 'individual',
) => {
  const { person } = await seed(world, 'onboarding-completed', newPerson(accountType))
  await signIn(context, world, person)
}

test('a visitor who opens any page is sent to the landing page [2.1.13, 2.1.20, 2.1.23]', async ({
  page,
  allowOnConsole,
}) => {
  allowOnConsole(/401 \(Unauthorized\).*\/v1\/sessions\/renew/)
  allowOnConsole(NOWHERE)
  for (const path of [...PROTECTED_PAGES, '/signup', '/nowhere']) await expectToLandOn(page, path, '/')
})

test('a customer with unfinished onboarding is sent to sign-up from every page [2.1.02, 2.1.16, 2.1.20, 2.1.23]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(NOWHERE)
  const { person } = await seed(world, 'support-package')
  await signIn(context, world, person)
  for (const path of ['/', ...CUSTOMER_PAGES, '/manageCustomers', '/nowhere'])
    await expectToLandOn(page, path, '/signup')
})

test('an onboarded customer is sent to the dashboard from pages that are not theirs [2.1.03, 2.1.12, 2.1.17, 2.1.18, 2.1.22]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(NOWHERE)
  await signInOnboarded(context, world, 'business')
  for (const path of ['/', '/signup', '/manageCustomers', '/nowhere'])
    await expectToLandOn(page, path, '/dashboard')
})

test('an individual has no page of users [2.1.19]', async ({ page, context, world }) => {
  await signInOnboarded(context, world, 'individual')
  await expectToLandOn(page, '/manageUsers', '/dashboard')
})

test('an administrator is sent to the list of customers [2.1.11, 2.1.21]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(NOWHERE)
  await signIn(context, world, ADMINISTRATOR)
  for (const path of ['/', '/signup', '/nowhere']) await expectToLandOn(page, path, '/manageCustomers')
})

test('an unknown customer shows the administrator an error with a link to the list [2.1.09, 2.1.10, 8.10]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 404/)
  await signIn(context, world, ADMINISTRATOR)
  for (const customer of ['33333333-3333-4333-8333-333333333333', 'nonsense', '12345']) {
    await page.goto(`/billingHistory?customer=${customer}`)
    await expect(page.getByRole('heading', { name: 'Unable to fetch customers data.' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Manage Customers' }).click()
    await page.waitForURL((url) => url.pathname === '/manageCustomers')
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Customers' })).toBeVisible()
  }
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/manageCustomers')
})
