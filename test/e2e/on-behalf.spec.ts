import type { BrowserContext } from '@playwright/test'
import { ar as arUsers, en as enUsers } from '#src/shared/i18n/words/manage-users.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { approveByHand } from './support/approval.ts'
import { filled, wordsOf } from './support/words.ts'

const USERS = { en: enUsers, ar: arUsers }
const REASON = 'The owner asked for it on the phone'

const asAdmin = (context: BrowserContext, world: World) => signIn(context, world, ADMINISTRATOR)

test('an administrator who acts for a customer gives the reason once, and a reload keeps the customer [1.17, 2.1.09, 6.04, 6.05]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  // The API refuses a change without a reason.
  allowOnConsole(/status of 403/)
  const customer = await openAccount(world)
  const { id, accountName } = await customer.current()
  await asAdmin(context, world)
  await page.goto(`/dashboard?customer=${id}`)
  const banner = page.getByRole('region', { name: 'Acting for a customer' })
  await expect(banner).toContainText('You are acting for')
  await expect(banner).toContainText(accountName ?? '')

  await page.getByRole('link', { name: 'Manage Users' }).click()
  await page.waitForURL(`/manageUsers?customer=${id}`)
  const invite = async (email: string) => {
    await page.getByRole('button', { name: 'Add New user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send Invite' })
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
    await dialog.getByRole('button', { name: 'Send' }).click()
    return { dialog, row: page.getByRole('row').filter({ hasText: email }) }
  }

  const colleague = newPerson().email
  const first = await invite(colleague)
  const reason = page.getByRole('dialog', { name: /^Why are you acting for/ })
  await expect(reason.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await expect(first.dialog).toBeHidden()
  await reason.getByRole('button', { name: 'Cancel' }).click()
  await expect(first.dialog).toContainText('Nothing was changed')
  await expect(first.dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(colleague)

  await first.dialog.getByRole('button', { name: 'Send' }).click()
  await reason.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await reason.getByRole('button', { name: 'Continue' }).click()
  await expect(first.row).toContainText('Inactive')

  await page.reload()
  await expect(page).toHaveURL(`/manageUsers?customer=${id}`)
  await expect(banner).toContainText(accountName ?? '')
  const second = await invite(newPerson().email)
  await expect(second.row).toContainText('Inactive')
  await expect(reason).toHaveCount(0)
})

test('an administrator approves a customer, again after a failure of the cloud provider [4.036, 7.26, 8.31, 8.32]', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 502/)
  const customer = await seed(world, 'onboarding-completed', newPerson('business'))
  const { id } = await customer.current()
  await asAdmin(context, world)
  await page.goto(`/dashboard?customer=${id}`)
  await world.control('/faults', { provider: 'cloud-billing', mode: 'error' })
  await approveByHand(page)
  await expect(page.getByText("Failed to grant 'Billing Account Admin'")).toBeVisible()
  expect((await customer.current()).status).toBe('pending-review')
  await world.control('/faults', { provider: 'cloud-billing', mode: 'off' })
  await approveByHand(page)
  await expect(page.getByText('permissions are successfully granted to the account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  expect((await customer.current()).status).toBe('active')
})

for (const language of EACH_LANGUAGE)
  test(`the banner and the prompt for a reason are accessible and fit every screen: ${language}`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(/status of 403/)
    const { layout } = wordsOf(language)
    const { add, invite } = USERS[language]
    const customer = await openAccount(world)
    const { id, name: latinName, arabicBusinessName } = await customer.current()
    const name = language === 'ar' ? arabicBusinessName : latinName
    await inLanguage(context, world, language)
    await asAdmin(context, world)
    await page.goto(`/manageUsers?customer=${id}`)
    await expect(page.getByRole('region', { name: layout.acting.label })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(2)
    await expectGood(page)

    await page.getByRole('button', { name: add }).click()
    await page.getByRole('textbox', { name: invite.email }).fill(newPerson().email)
    await page.getByRole('dialog').getByRole('button', { name: invite.send }).click()
    const title = filled(layout.reason.title, {
      name: isolated(name ?? ''),
    })
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectGood(page)
  })
