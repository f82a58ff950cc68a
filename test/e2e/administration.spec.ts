import type { BrowserContext, Page } from '@playwright/test'
import { setQuota } from '#contract/endpoints/administration.ts'
import type { Language } from '#contract/languages.ts'
import { amountText } from '#rules/money.ts'
import { ar as arWords, en as enWords } from '#src/shared/i18n/words/administration.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR, callAsAdmin } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import type { Seeded } from '#test/support/seed/customer.ts'
import type { World } from '#test/support/world.ts'
import { liveConnection } from './support/live-connection.ts'
import { expectMails } from './support/mailbox.ts'
import { wordsOf } from './support/words.ts'

const WORDS = { en: enWords, ar: arWords }
const SUBJECTS = { en: 'Your account is suspended', ar: 'تم إيقاف حسابك' }
const REASONS = {
  en: 'Sign-ins from places you have never used',
  ar: 'تسجيلات دخول من أماكن لم تستخدمها من قبل',
}
interface WindowOptions {
  context: BrowserContext
  world: World
  language: Language
}

/** Opens the customer's dashboard in another browser, with a live connection. */
const openAsCustomer = async (
  { context, world, language }: WindowOptions,
  { person }: Seeded,
): Promise<Page> => {
  await inLanguage(context, world, language)
  await signIn(context, world, person)
  const page = await context.newPage()
  const connected = liveConnection(page)
  await page.goto(`${world.appUrl}/dashboard`)
  await connected()
  return page
}

for (const language of EACH_LANGUAGE)
  test(`an administrator suspends, reinstates, holds and releases an account while its customer watches: ${language} [4.020, 4.023, 4.029, 4.032, 4.038]`, async ({
    page,
    context,
    world,
    browser,
  }) => {
    const words = WORDS[language]
    const { dashboard, consequences } = wordsOf(language)
    const reason = REASONS[language]
    const customer = await openAccount(world)
    const { id } = await customer.current()
    const otherContext = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
    const their = await openAsCustomer({ context: otherContext, world, language }, customer)
    await expect(their.getByRole('button', { name: dashboard.summary.changePackage })).toBeVisible()

    await inLanguage(context, world, language)
    await signIn(context, world, ADMINISTRATOR)
    await page.goto(`/dashboard?customer=${id}`)
    const panel = page.getByRole('region', { name: words.title })
    await expect(panel).toBeVisible()
    await expect(their.getByRole('region', { name: words.title })).toHaveCount(0)

    await panel.getByRole('button', { name: words.suspension.open }).click()
    const dialog = page.getByRole('dialog', { name: words.suspension.title })
    await expect(dialog.getByText(consequences.cloud.suspended)).toBeVisible()
    await expectGood(page)
    await dialog.getByRole('textbox', { name: words.suspension.reason }).fill(reason)
    await dialog.getByRole('button', { name: words.suspension.send }).dblclick()
    await expect(dialog).toHaveCount(0)
    await expect(panel).toContainText(words.statusReason.security)
    await expect(panel).toContainText(reason)
    await expectGood(page)

    const banner = their.getByRole('region', { name: dashboard.notice.security.title })
    await expect(banner).toContainText(reason)
    await expect(banner).toContainText(dashboard.notice.security.text)
    await expectGood(their)
    const mail = await expectMails(world, reason)
    expect([mail.to, mail.subject]).toEqual([[customer.person.email], SUBJECTS[language]])

    await panel.getByRole('button', { name: words.reinstatement.open }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.reinstatement.send }).click()
    await expect(panel).toContainText(words.suspension.none)
    await expect(banner).toHaveCount(0)

    await panel.getByRole('button', { name: words.hold.open }).click()
    const holding = page.getByRole('dialog', { name: words.hold.title })
    await holding.getByRole('textbox', { name: words.hold.reason }).fill(reason)
    await holding.getByRole('button', { name: words.hold.send }).click()
    await expect(panel.getByRole('button', { name: words.release.open })).toBeVisible()
    const review = their.getByRole('region', { name: dashboard.notice['pending-review'].title })
    await expect(review).toContainText(reason)
    await expect(their.getByRole('button', { name: dashboard.summary.changePackage })).toHaveCount(0)

    await page.reload()
    await panel.getByRole('button', { name: words.release.open }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.release.send }).click()
    await expect(panel.getByRole('button', { name: words.hold.open })).toBeVisible()
    await expect(review).toHaveCount(0)
    await expect(their.getByRole('button', { name: dashboard.summary.changePackage })).toBeVisible()
    await otherContext.close()
  })

for (const language of EACH_LANGUAGE)
  test(`an administrator sets and removes a monthly quota, typed in riyals: ${language} [4.030]`, async ({
    page,
    context,
    world,
  }) => {
    const words = WORDS[language]
    const customer = await openAccount(world)
    const { id } = await customer.current()
    await inLanguage(context, world, language)
    await signIn(context, world, ADMINISTRATOR)
    await page.goto(`/dashboard?customer=${id}`)
    const panel = page.getByRole('region', { name: words.title })
    await panel.getByRole('button', { name: words.quota.set }).click()
    const dialog = page.getByRole('dialog', { name: words.quota.title })
    const field = dialog.getByRole('textbox', { name: words.quota.field })
    await expect(field).toBeFocused()
    await field.fill('٢٬٥٠٠٫٥٠')
    await expectGood(page)
    await dialog.getByRole('button', { name: words.quota.send }).click()
    await expect(panel).toContainText(amountText(250_050, 'SAR', language))
    expect((await customer.current()).monthlyQuota).toBe(250_050)

    await panel.getByRole('button', { name: words.clear.open }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.clear.send }).click()
    await expect(panel).toContainText(words.quota.none)
    expect((await customer.current()).monthlyQuota).toBeNull()
  })

test('an administrator with an outdated page sees a conflict, keeps the typed reason and may send it again', async ({
  page,
  context,
  world,
  allowOnConsole,
}) => {
  allowOnConsole(/status of 409/)
  const words = WORDS.en
  const customer = await openAccount(world)
  const { id } = await customer.current()
  await signIn(context, world, ADMINISTRATOR)
  await page.goto(`/dashboard?customer=${id}`)
  const panel = page.getByRole('region', { name: words.title })
  await panel.getByRole('button', { name: words.suspension.open }).click()
  const dialog = page.getByRole('dialog', { name: words.suspension.title })
  await (await callAsAdmin(world))(setQuota, {
    params: { customerId: id },
    body: { monthlyQuota: 100_000_000 },
  })
  const reason = 'The owner reported a stolen phone'
  await dialog.getByRole('textbox', { name: words.suspension.reason }).fill(reason)
  await dialog.getByRole('button', { name: words.suspension.send }).click()
  await expect(dialog).toContainText('changed in the meantime, by another person or in another window')
  await expect(dialog.getByRole('textbox', { name: words.suspension.reason })).toHaveValue(reason)
  await dialog.getByRole('button', { name: words.suspension.send }).click()
  await expect(panel).toContainText(words.statusReason.security)
  await expect(panel).toContainText('SAR 1,000,000.00')
})
