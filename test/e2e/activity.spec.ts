import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { changeSupportPackage } from '#contract/endpoints/subscription.ts'
import { inviteUser } from '#contract/endpoints/users.ts'
import { ar as arActivity, en as enActivity } from '#src/shared/i18n/words/activity.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { liveConnection } from './support/live-connection.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const REASON = 'The owner asked for it on the phone'
const WORDS = { en: enActivity, ar: arActivity }
const openAsAdmin = async (browser: Browser, world: World) => {
  const context = await browser.newContext({ baseURL: world.appUrl })
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  return { context, page: await context.newPage() }
}

test('a customer sees their own acts and those of an administrator with the reason, and the audit exports them [6.05]', async ({
  page,
  context,
  browser,
  world,
}) => {
  test.slow()
  const customer = await openAccount(world)
  const { id, name } = await customer.current()
  await answerRecommendation(context)
  await signIn(context, world, customer.person)
  await customer.call(changeSupportPackage, { body: { package: 'Enhanced' } })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Account Activity' }).click()
  const changed = page.getByRole('row').filter({ hasText: 'Changed the support package to Enhanced' })
  await expect(changed).toContainText(customer.person.email)
  await expect(changed).toContainText('Done')

  const admin = await openAsAdmin(browser, world)
  await admin.page.goto(`/manageUsers?customer=${id}`)
  await admin.page.getByRole('button', { name: 'Add New user' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Send Invite' })
  const colleague = newPerson().email
  await dialog.getByRole('textbox', { name: 'Email' }).fill(colleague)
  await dialog.getByRole('button', { name: 'Send' }).click()
  const reason = admin.page.getByRole('dialog', { name: /^Why are you acting for/ })
  await reason.getByRole('textbox', { name: 'Reason' }).fill(REASON)
  await reason.getByRole('button', { name: 'Continue' }).click()
  await expect(admin.page.getByRole('row').filter({ hasText: colleague })).toContainText('Inactive')

  await page.reload()
  const invited = page.getByRole('row').filter({ hasText: colleague })
  await expect(invited).toContainText('Masar team')
  await expect(invited).toContainText(REASON)
  await expect(page.getByText(ADMINISTRATOR.email)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Person', exact: true }).selectOption({ label: 'Masar team only' })
  await expect(changed).toHaveCount(0)
  await expect(invited).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Person', exact: true })).toHaveValue('team')
  await expect(invited).toBeVisible()

  await admin.page.getByRole('link', { name: 'Audit' }).click()
  const search = admin.page.getByRole('textbox', { name: enActivity.search.audit })
  await search.fill(colleague)
  await search.press('Enter')
  const row = admin.page.getByRole('row').filter({ hasText: colleague })
  await expect(row).toContainText(ADMINISTRATOR.email)
  await expect(row).toContainText(name ?? 'no name')
  const saved = admin.page.waitForEvent('download')
  await admin.page.getByRole('button', { name: /^CSV/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('audit.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${ADMINISTRATOR.email},admin,`)
  expect(lines[1]).toContain(`${id},yes,${REASON},users.invite,email=${colleague},done,`)
  expect(world.serverLog()).not.toContain(REASON)
  await admin.context.close()
})

test('an act appears on the open page of the activity', async ({ page, context, world }) => {
  const customer = await openAccount(world)
  await answerRecommendation(context)
  await signIn(context, world, customer.person)
  const connected = liveConnection(page)
  await page.goto('/accountActivity')
  await expect(page.getByRole('row').filter({ hasText: 'Approved the application' })).toBeVisible()
  await connected()
  await customer.call(changeSupportPackage, { body: { package: 'Enhanced' } })
  await expect(page.getByRole('row').filter({ hasText: 'to Enhanced' })).toBeVisible()
})

for (const language of EACH_LANGUAGE)
  test(`activity and audit are accessible and fit every screen: ${language}`, async ({
    page,
    context,
    browser,
    world,
  }) => {
    test.slow()
    const words = WORDS[language]
    const customer = await openAccount(world)
    const body = { email: newPerson().email }
    await customer.call(inviteUser, { body })
    await customer.call(inviteUser, { body }).catch(() => undefined)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await signIn(context, world, customer.person)
    await page.goto('/accountActivity')
    await expect(page.getByRole('row').filter({ hasText: words.result.failed })).toBeVisible()
    await expectGood(page)

    const admin = await openAsAdmin(browser, world)
    await inLanguage(admin.context, world, language)
    await admin.page.goto('/audit')
    await admin.page.getByRole('button').filter({ hasText: customer.person.email }).first().click()
    await expect(
      admin.page.getByRole('button', { name: wordsOf(language).common.filters.clear }),
    ).toBeVisible()
    // Rows of the previous query are dimmed until the answer arrives.
    await expect(admin.page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectGood(admin.page)
    await admin.context.close()
  })

for (const [language, written, anyDay] of [
  ['en', '6 Mar 2026', 'Any day'],
  ['ar', '6 مارس 2026', 'أي يوم'],
] as const)
  test(`a filter shows its day in the page’s own format until it has the focus: ${language}`, async ({
    browser,
    world,
  }) => {
    const { context, page } = await openAsAdmin(browser, world)
    await inLanguage(context, world, language)
    await page.goto('/audit?from=2026-03-06')
    const { filter } = WORDS[language]
    const from = page.getByLabel(filter.from, { exact: true })
    const until = page.getByLabel(filter.to, { exact: true })
    await expect(from).toHaveValue('2026-03-06')
    await expect(page.getByText(written, { exact: true })).toBeVisible()
    await expect(page.getByText(anyDay, { exact: true })).toBeVisible()
    await expect(from).toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)')

    await from.focus()
    await expect(page.getByText(written, { exact: true })).toBeHidden()
    await expect(from).not.toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)')
    await from.fill('')
    await until.focus()
    await expect(page.getByText(anyDay, { exact: true }).first()).toBeVisible()
    await context.close()
  })
