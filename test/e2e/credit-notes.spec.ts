import type { BrowserContext, Page } from '@playwright/test'
import { listInvoices } from '#contract/endpoints/invoices.ts'
import type { Language } from '#contract/languages.ts'
import { CREDIT_REASON_WORDS } from '#contract/text/credit-reasons.ts'
import { ar as arBilling, en as enBilling } from '#src/shared/i18n/words/billing-history.ts'
import { ar as arCredit, en as enCredit } from '#src/shared/i18n/words/credit-notes.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass, PAST_CHARGE_MS } from '#test/support/seed/clock.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { filled, wordsOf } from './support/words.ts'

const BILLING = { en: enBilling, ar: arBilling }
const CREDIT = { en: enCredit, ar: arCredit }
const NOTE = { en: 'We are sorry for the wrong price', ar: 'نعتذر عن الخطأ في السعر' }
/** The note credits less than the typed 57.54, because 50.04 and its VAT are 57.55. */
const CREDITED = /57\.5[0-3]/
const NUMBER = /CN-\d{4}-\d{6}/

/** A company with a paid invoice whose document is valid. */
const paidInvoice = async (world: World) => {
  const { person, id, call } = await openAccount(world, newPerson('business'))
  await letPass(world, PAST_CHARGE_MS)
  const paid = async () =>
    (await call(listInvoices)).invoices.find(
      ({ status, invoiceUrl, taxDocument }) =>
        status === 'paid' && invoiceUrl !== null && taxDocument?.state === 'cleared',
    )
  await expect.poll(paid).toBeDefined()
  return { person, id, number: String((await paid())?.qoyod_reference) }
}

/** Signs this person in, in this language. */
const visit = async (context: BrowserContext, world: World, { person, language }: Visitor): Promise<void> => {
  await inLanguage(context, world, language)
  await answerRecommendation(context)
  await signIn(context, world, person)
}

interface Visitor {
  person: Person
  language: Language
}

interface Credited {
  number: string
  /** Riyals, as typed. */
  amount: string
  target: 'card' | 'credit'
}

/** Fills in the form of a credit note for a part of an invoice, and opens its confirmation. */
const fillIn = async (page: Page, language: Language, { number, amount, target }: Credited) => {
  const [billing, credit] = [BILLING[language], CREDIT[language]]
  const row = page.getByRole('row').filter({ hasText: number }).first()
  await row.getByRole('button', { name: billing.notes.issue }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: credit.extent.part }).check()
  await dialog.getByRole('textbox', { name: credit.amount }).fill(amount)
  await dialog.getByRole('textbox', { name: credit.note }).fill(NOTE[language])
  await dialog.getByRole('radio', { name: credit.target[target].title }).check()
  return { dialog, review: dialog.getByRole('button', { name: credit.dialog.review }) }
}

for (const language of EACH_LANGUAGE)
  test(`an administrator credits a part of an invoice, and its customer sees and downloads the note; the pages are accessible and fit every screen: ${language}`, async ({
    page,
    context,
    browser,
    world,
  }) => {
    test.slow()
    const [billing, credit, { common }] = [BILLING[language], CREDIT[language], wordsOf(language)]
    const { person, id, number } = await paidInvoice(world)

    const office = await browser.newContext({ baseURL: world.appUrl })
    await visit(office, world, { person: ADMINISTRATOR, language })
    const admin = await office.newPage()
    await admin.goto(`/billingHistory?customer=${id}`)
    const { dialog, review } = await fillIn(admin, language, { number, amount: '57.54', target: 'card' })
    await review.click()
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
    await expectGood(admin)
    await dialog
      .getByRole('combobox', { name: credit.reason })
      .selectOption(CREDIT_REASON_WORDS.price[language])
    await review.click()
    const issue = dialog.getByRole('button', { name: credit.confirm.issue })
    await expect(issue).toBeVisible()
    await expect(dialog).toContainText(CREDITED)
    await expectGood(admin)
    await issue.click()
    const notes = admin.getByRole('region', { name: billing.notes.title })
    const rows = notes.getByRole('row').filter({ hasText: NUMBER })
    await expect(rows).toContainText(CREDITED)
    await expect(dialog).toHaveCount(0)

    const second = await fillIn(admin, language, { number, amount: '23', target: 'credit' })
    await second.dialog
      .getByRole('combobox', { name: credit.reason })
      .selectOption(CREDIT_REASON_WORDS.goodwill[language])
    await second.review.click()
    await second.dialog.getByRole('button', { name: credit.confirm.issue }).click()
    await expect(rows).toHaveCount(2)
    await expectGood(admin)
    await rows.getByRole('button', { name: billing.notes.payOut }).click()
    await expect(dialog).toContainText('23.00')
    await expectGood(admin)
    await dialog.getByRole('button', { name: common.actions.cancel }).click()
    await office.close()

    await visit(context, world, { person, language })
    await page.goto('/billingHistory')
    const line = filled(common.credit.next, { amount: '' }).split(':')[0] ?? ''
    await expect(page.getByText(new RegExp(`^${line}:`))).toBeVisible()
    const shown = page.getByRole('row').filter({ hasText: CREDITED }).filter({ hasText: NUMBER })
    await expect(shown).toContainText('1111')
    await expect(page.getByRole('button', { name: billing.notes.issue })).toHaveCount(0)
    const button = shown.getByRole('button', { name: filled(billing.notes.downloadOf, { name: '' }) })
    await expect(button).toBeEnabled()
    const download = page.waitForEvent('download')
    await button.click()
    expect((await download).suggestedFilename()).toMatch(/_CN-\d{4}-\d{6}\.pdf$/)
    await expectGood(page)
    await page.goto('/dashboard')
    await expect(page.getByText(new RegExp(`${line}:`)).first()).toBeVisible()
    await expectGood(page)
  })
