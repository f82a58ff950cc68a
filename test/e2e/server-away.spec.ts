import type { Page } from '@playwright/test'
import { inviteUser } from '#contract/endpoints/users.ts'
import { expect, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { addCard, CARDS } from '#test/support/seed/cards.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { customerOf } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { DashboardPage } from './pages/dashboard-page.ts'
import { answerRecommendation } from './support/recommendation.ts'
import type { Browsing } from './support/start.ts'

const MONTH_MS = 31 * 24 * 60 * 60_000
const USERS_ON_A_PAGE = 9

/** The browser's messages about a server that does not answer. */
const UNREACHABLE = /ERR_|WebSocket|50\d \(/

interface Case {
  /** Makes the call. */
  act: () => Promise<void>
  /** Expects the error in its place. */
  expectError: () => Promise<void>
  /** Repeats the call and expects its success. */
  retry: () => Promise<void>
}

/** True once the code of the toasts is fetched, which begins when the page is ready. */
const hasToasts = () => {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  return ['.js', '.css'].every((end) => fetched.some((name) => name.includes('toasts') && name.endsWith(end)))
}

/** Kills the server before the call, and starts it again after the error. */
const whileAway = async (page: Page, world: World, { act, expectError, retry }: Case) => {
  await page.waitForFunction(hasToasts)
  await world.killServer()
  await act()
  await expectError()
  await world.startServer()
  await retry()
}

const openActive = async ({ page, context, world }: Browsing, path: string) => {
  const customer = await openAccount(world)
  await signIn(context, world, customer.person)
  await answerRecommendation(context)
  await page.goto(path)
  return customer
}

test.beforeEach(({ allowOnConsole }) => allowOnConsole(UNREACHABLE))

test('a failed read, invitation or withdrawal of users shows an error, and the next try succeeds [8.12, 8.18, 8.19]', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  const customer = await openAccount(world)
  const colleagues = Array.from({ length: USERS_ON_A_PAGE }, () => newPerson('business').email)
  for (const email of colleagues) await customer.call(inviteUser, { body: { email } })
  await signIn(context, world, customer.person)
  await answerRecommendation(context)
  await page.goto('/manageUsers')
  await expect(page.getByRole('row')).toHaveCount(USERS_ON_A_PAGE + 1)

  const alert = page.getByRole('alert').filter({ hasText: 'Unable to fetch users.' })
  await whileAway(page, world, {
    act: () => page.getByRole('button', { name: 'Page 2' }).click(),
    expectError: () => expect(alert).toBeVisible(),
    retry: async () => {
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('row')).toHaveCount(2)
    },
  })

  const added = newPerson('business').email
  await page.getByRole('button', { name: 'Add New user' }).click()
  const invite = page.getByRole('dialog', { name: 'Send Invite' })
  await invite.getByRole('textbox', { name: 'Email' }).fill(added)
  await whileAway(page, world, {
    act: () => invite.getByRole('button', { name: 'Send' }).click(),
    expectError: async () => {
      await expect(invite).toContainText('An error occurred while adding the user.')
      await expect(invite.getByRole('textbox', { name: 'Email' })).toHaveValue(added)
    },
    retry: async () => {
      await invite.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByRole('row').filter({ hasText: added })).toBeVisible()
    },
  })

  const row = page.getByRole('row').filter({ hasText: added })
  await row.getByRole('button', { name: `Withdraw: ${added}` }).click()
  const removal = page.getByRole('dialog')
  await whileAway(page, world, {
    act: () => removal.getByRole('button', { name: 'Withdraw' }).click(),
    expectError: () => expect(removal).toContainText('An error occurred while deleting the user.'),
    retry: async () => {
      await removal.getByRole('button', { name: 'Withdraw' }).click()
      await expect(row).toHaveCount(0)
    },
  })
})

test('a failed read of invoices or of a download address shows an error [8.11, 8.22]', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  const customer = await openAccount(world)
  for (let passed = 0; passed < 2; passed += 1) await letPass(world, MONTH_MS)
  const { current } = await customerOf(world, customer.person)
  await expect.poll(async () => (await current()).status).toBe('active')
  await signIn(context, world, customer.person)
  await answerRecommendation(context)
  await page.goto('/billingHistory')
  const download = page.getByRole('button', { name: /^Download Invoice/ }).first()
  await expect(download).toBeVisible()

  await whileAway(page, world, {
    act: () => download.click(),
    expectError: () => expect(page.getByText('The API failed while fetching invoice url')).toBeVisible(),
    retry: async () => {
      const file = page.waitForEvent('download')
      await download.click()
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
    },
  })
  const alert = page.getByRole('alert').filter({ hasText: 'Unable to fetch customers invoices.' })
  await whileAway(page, world, {
    act: () => page.getByRole('button', { name: 'Month' }).click(),
    expectError: () => expect(alert).toBeVisible(),
    retry: async () => {
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(download).toBeVisible()
    },
  })
})

test('a failed change or removal of a card shows an error, and the card stays [8.07, 8.08]', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  const customer = await openActive({ page, context, world }, '/dashboard')
  await addCard(customer.call, CARDS.master, { purpose: 'manage-payment', status: 'backup' })
  await page.goto('/managePayment')
  const place = (name: string) => page.getByRole('region', { name })
  const menu = (card: string) => page.getByRole('button', { name: `Change the ${card}` })
  await menu('MasterCard card ending in 0000').click()
  const menuItem = page.getByRole('button', { name: 'Make primary' })
  const makePrimary = page.getByRole('dialog').getByRole('button', { name: 'Make primary' })
  await menuItem.click()
  await whileAway(page, world, {
    act: () => makePrimary.click(),
    expectError: async () => {
      await expect(page.getByText('An error occurred while updating card status to primary.')).toBeVisible()
      await expect(place('Primary card')).toContainText('1111')
    },
    retry: async () => {
      await menu('MasterCard card ending in 0000').click()
      await menuItem.click()
      await makePrimary.click()
      await expect(place('Primary card')).toContainText('0000')
    },
  })

  await menu('Visa card ending in 1111').click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this card?' })
  await whileAway(page, world, {
    act: () => dialog.getByRole('button', { name: 'Remove the card' }).click(),
    expectError: () => expect(page.getByText('An error occurred while removing the card.')).toBeVisible(),
    retry: async () => {
      await dialog.getByRole('button', { name: 'Remove the card' }).click()
      await expect(page.getByRole('button', { name: 'Add a backup card' })).toBeVisible()
    },
  })
})

test('a failed package change or cancellation shows an error [8.13, 8.16]', async ({
  page,
  context,
  world,
}) => {
  test.slow()
  await openActive({ page, context, world }, '/subscription')
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await whileAway(page, world, {
    act: () => cancel.getByRole('button', { name: 'Yes, cancel it' }).click(),
    expectError: () =>
      expect(page.getByText('An error occurred while cancelling the subscription.')).toBeVisible(),
    retry: async () => {
      await page.getByRole('button', { name: 'Cancel Subscription' }).click()
      await cancel.getByRole('button', { name: 'Yes, cancel it' }).click()
      await page.getByRole('button', { name: 'Keep subscription' }).click()
      await expect(page.getByText('Your account stays open.')).toBeVisible()
    },
  })

  const dashboard = new DashboardPage(page)
  await dashboard.open()
  await dashboard.changePackage.click()
  await dashboard.package('Enhanced').check()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const confirmation = dashboard.dialog('Support Package Upgrade Confirmation')
  const upgrade = confirmation.getByRole('button', { name: 'Upgrade' })
  await whileAway(page, world, {
    act: () => upgrade.click(),
    expectError: () =>
      expect(page.getByText('An error occurred while changing support package.')).toBeVisible(),
    retry: async () => {
      await upgrade.click()
      await expect(confirmation).toBeHidden()
      await expect(dashboard.summary).toContainText('Enhanced')
    },
  })
})
