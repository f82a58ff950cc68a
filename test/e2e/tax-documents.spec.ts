import type { Browser } from '@playwright/test'
import { listInvoices } from '#contract/endpoints/invoices.ts'
import { ar as arBilling, en as enBilling } from '#src/shared/i18n/words/billing-history.ts'
import { ar as arTable, en as enTable } from '#src/shared/i18n/words/table.ts'
import { ar as arTax, en as enTax } from '#src/shared/i18n/words/tax-documents.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { customerOf } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const MONTH_MS = 31 * 24 * 60 * 60_000
const TAX = { en: enTax, ar: arTax }
const TABLE = { en: enTable, ar: arTable }
const BILLING = { en: enBilling, ar: arBilling }

/** A company whose invoice the tax authority has rejected, with the invoice's number. Accounts of earlier tests have invoices too. */
const rejectedInvoice = async (world: World) => {
  const { person } = await openAccount(world, newPerson('business'))
  await world.control('/tax-authority/answer', { answer: 'reject', code: 'BR-KSA-44' })
  await letPass(world, MONTH_MS)
  const { call } = await customerOf(world, person)
  const rejected = async () =>
    (await call(listInvoices)).invoices.find(({ taxDocument }) => taxDocument?.state === 'rejected')
  await expect.poll(rejected).toBeDefined()
  await world.control('/tax-authority/answer', { answer: 'off' })
  return { person, number: String((await rejected())?.qoyod_reference) }
}

const openAsAdmin = async (browser: Browser, world: World) => {
  const context = await browser.newContext({ baseURL: world.appUrl })
  await answerRecommendation(context)
  await signIn(context, world, ADMINISTRATOR)
  return { context, page: await context.newPage() }
}

for (const language of EACH_LANGUAGE)
  test(`an administrator corrects a rejected document, and its customer gets the invoice; the pages are accessible and fit every screen: ${language}`, async ({
    page,
    context,
    browser,
    world,
  }) => {
    test.slow()
    const words = TAX[language]
    const billing = BILLING[language]
    const { person, number } = await rejectedInvoice(world)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await signIn(context, world, person)
    await page.goto('/billingHistory')
    // The moved clock may have issued two invoices.
    const invoice = page.getByRole('row').filter({ hasText: number })
    await expect(invoice.getByText(billing.inCorrection, { exact: true })).toBeVisible()

    const admin = await openAsAdmin(browser, world)
    await inLanguage(admin.context, world, language)
    await admin.page.goto('/dashboard')
    await admin.page.getByRole('link', { name: wordsOf(language).layout.menu.taxDocuments }).click()
    const row = admin.page.getByRole('row').filter({ hasText: number })
    // The list has the invoices of earlier tests too, ten to a page.
    const nextPage = admin.page.getByRole('button', { name: TABLE[language].pages.next })
    await expect(admin.page.getByText('BR-KSA-44').first()).toBeVisible()
    await expect(async () => {
      if ((await row.count()) === 0) await nextPage.click({ timeout: 1000 })
      await expect(row).toContainText('BR-KSA-44', { timeout: 2000 })
    }).toPass()
    await expectGood(admin.page)
    await row.getByRole('button', { name: words.correct }).click()

    const dialog = admin.page.getByRole('dialog')
    await expect(dialog.getByText(words.buyer.lead)).toBeVisible()
    await expectGood(admin.page)
    const { targets } = wordsOf(language)
    const district = dialog.getByRole('textbox', { name: targets.district })
    await district.fill('')
    await dialog.getByRole('textbox', { name: targets.vatId }).fill('3101')
    await dialog.getByRole('button', { name: words.buyer.review }).click()
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(2)
    await expectGood(admin.page)
    await dialog.getByRole('textbox', { name: targets.vatId }).fill('310122393500003')
    await district.fill('Al Olaya')
    await dialog.getByRole('button', { name: words.buyer.review }).click()
    const issue = dialog.getByRole('button', { name: words.confirm.issue })
    await expect(issue).toBeVisible()
    await expectGood(admin.page)
    await issue.click()
    await expect(dialog.getByText(words.remarks.none)).toBeVisible()
    await dialog.getByRole('button', { name: wordsOf(language).common.actions.close }).click()
    await expect(row).toHaveCount(0)
    await admin.context.close()

    await page.reload()
    const button = invoice.getByRole('button', { name: billing.downloadOf.replace('{name}', '') })
    await expect(button).toBeEnabled()
    const download = page.waitForEvent('download')
    await button.click()
    expect((await download).suggestedFilename()).toMatch(/_INV-\d{4}-\d+\.pdf$/)
  })
