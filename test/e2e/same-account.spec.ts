import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, expectGood, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { addCard, CARDS } from '#test/support/seed/cards.ts'
import type { Seeded } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'

const CONFLICT =
  'This was changed in the meantime, by another person or in another window. Review the current values and save again.'
const REASON = 'The owner asked for it on the phone'

interface Editor {
  page: Page
  /** The value that they enter or choose. */
  value: string
}

const invite = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Add New user' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Invite' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  return { dialog, send: () => dialog.getByRole('button', { name: 'Send' }).click() }
}

/** Opens a window of an administrator who acts for this customer and has given the reason. */
const openVisit = async (browser: Browser, world: World, id: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: world.appUrl })
  await signIn(context, world, ADMINISTRATOR)
  const page = await context.newPage()
  await page.goto(`/manageUsers?customer=${id}`)
  const { dialog, send } = await invite(page, newPerson().email)
  await send()
  await page.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveCount(0)
  return page
}

/** Opens the same account as its owner and as an administrator, each in their own browser. */
const openTogether = async (
  { context, browser, world }: { context: BrowserContext; browser: Browser; world: World },
  prepare: (account: Seeded) => Promise<void> = async () => {},
) => {
  const account = await openAccount(world)
  await prepare(account)
  const { id } = await account.current()
  const admin = await openVisit(browser, world, id)
  await signIn(context, world, account.person)
  const owner = await context.newPage()
  const open = (path: string) =>
    Promise.all([owner.goto(path), admin.goto(`${path}?customer=${encodeURIComponent(id)}`)])
  return { account, owner, admin, open }
}

/**
 * Lets both editors press at once: each request waits until both exist. Returns the winner and the loser. The route is not removed:
 * without it a busy browser sometimes left the page waiting for the rest of an answer.
 */
const pressAtOnce = async (
  editors: readonly [Editor, Editor],
  calls: RegExp,
  press: (editor: Editor) => Promise<void>,
) => {
  const both = Promise.withResolvers<void>()
  let waiting = 0
  const answers = await Promise.all(
    editors.map(async (editor) => {
      const { page } = editor
      await page.route(calls, async (route) => {
        if (route.request().method() === 'GET') return route.continue()
        waiting += 1
        if (waiting === editors.length) both.resolve()
        await both.promise
        return route.continue()
      })
      const [response] = await Promise.all([
        page.waitForResponse((answer) => calls.test(answer.url()) && answer.request().method() !== 'GET'),
        press(editor),
      ])
      return { editor, status: response.status() }
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const editorWith = (expected: number) => answers.find(({ status }) => status === expected)?.editor as Editor
  return { winner: editorWith(200), loser: editorWith(409) }
}

test.beforeEach(({ allowOnConsole }) => allowOnConsole(/status of 409/))

test('the owner and an administrator change the billing group at once: the loser sees a conflict, keeps the input and may save it [7.11]', async ({
  context,
  browser,
  world,
}) => {
  const { account, owner, admin, open } = await openTogether({ context, browser, world })
  await open('/dashboard')
  const editors = [
    { page: owner, value: 'owners@najd-trading.com' },
    { page: admin, value: 'admins@najd-trading.com' },
  ] as const
  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Billing Permissions' })
  const fieldOf = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'Billing group e-mail' })
  const update = ({ page }: Editor) => dialogOf(page).getByRole('button', { name: 'Update' }).click()
  for (const { page, value } of editors) {
    await page.getByRole('button', { name: 'Update the billing permissions' }).click()
    await fieldOf(page).fill(value)
  }
  const { winner, loser } = await pressAtOnce(editors, /\/v1\/customers\/billing-group/, update)
  await expect(dialogOf(winner.page)).toHaveCount(0)
  await expect(dialogOf(loser.page)).toContainText(CONFLICT)
  await expect(dialogOf(loser.page)).toContainText(winner.value)
  await expect(fieldOf(loser.page)).toHaveValue(loser.value)
  expect((await account.current()).gcpSecurityGroup).toBe(winner.value)
  await expectGood(loser.page)

  await update(loser)
  await expect(dialogOf(loser.page)).toHaveCount(0)
  expect((await account.current()).gcpSecurityGroup).toBe(loser.value)
  for (const { page } of editors) await expect(page.getByText(loser.value)).toBeVisible()
})

test('the owner and an administrator upgrade the package at once: the loser sees a conflict, and the package changes once [7.07]', async ({
  context,
  browser,
  world,
}) => {
  const { account, owner, admin, open } = await openTogether({ context, browser, world })
  await open('/dashboard')
  const editors = [
    { page: owner, value: 'Enhanced' },
    { page: admin, value: 'Enhanced' },
  ] as const
  for (const { page, value } of editors) {
    await page.getByRole('button', { name: 'Change the support package' }).click()
    await page.getByRole('radio', { name: new RegExp(`^${value}`) }).check()
    await page.getByRole('button', { name: 'Update', exact: true }).click()
  }
  const { loser } = await pressAtOnce(editors, /\/v1\/customers\/support-package/, ({ page }) =>
    page.getByRole('button', { name: 'Upgrade', exact: true }).click(),
  )
  await expect(loser.page.getByRole('dialog')).toContainText(CONFLICT)
  await expect(loser.page.getByRole('radio', { name: /^Enhanced/ })).toBeChecked()
  expect((await account.current()).package).toBe('Enhanced')
})

test('the owner and an administrator invite the same colleague at once: the loser sees an error and may invite another [7.14]', async ({
  context,
  browser,
  world,
}) => {
  const { owner, admin, open } = await openTogether({ context, browser, world })
  await open('/manageUsers')
  const colleague = newPerson().email
  const editors = [
    { page: owner, value: colleague },
    { page: admin, value: colleague },
  ] as const
  const dialogs = new Map<Page, Awaited<ReturnType<typeof invite>>>()
  for (const { page, value } of editors) dialogs.set(page, await invite(page, value))
  const { loser } = await pressAtOnce(editors, /\/v1\/users\/invite/, async ({ page }) =>
    dialogs.get(page)?.send(),
  )
  const dialog = loser.page.getByRole('dialog', { name: 'Send Invite' })
  await expect(dialog).toContainText(/already/i)
  const field = dialog.getByRole('textbox', { name: 'Email' })
  await expect(field).toHaveValue(colleague)
  const another = newPerson().email
  await field.fill(another)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  for (const email of [colleague, another])
    await expect(loser.page.getByRole('row').filter({ hasText: email })).toHaveCount(1)
})

test('the owner and an administrator choose another primary card at once: the loser sees a conflict and may choose again [7.19]', async ({
  context,
  browser,
  world,
}) => {
  const { owner, admin, open } = await openTogether({ context, browser, world }, async ({ call }) => {
    await addCard(call, CARDS.master, { purpose: 'manage-payment', status: 'backup' })
    await addCard(call, CARDS.master, { purpose: 'manage-payment', status: 'other' })
  })
  await open('/managePayment')
  const editors = [
    { page: owner, value: 'Backup card' },
    { page: admin, value: 'Other cards' },
  ] as const
  const makePrimary = async ({ page, value }: Editor) => {
    await page
      .getByRole('region', { name: value })
      .getByRole('button', { name: /^Change the/ })
      .click()
    await page.getByRole('button', { name: 'Make primary' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make primary' }).click()
  }
  const { winner, loser } = await pressAtOnce(editors, /\/v1\/payment-methods\//, makePrimary)
  await expect(loser.page.getByText(CONFLICT)).toBeVisible()
  await expect(winner.page.getByText('Your primary card is changed.')).toBeVisible()
  await makePrimary({ page: loser.page, value: 'Backup card' })
  await expect(loser.page.getByText('Your primary card is changed.')).toBeVisible()
})
