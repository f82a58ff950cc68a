import type { BrowserContext } from '@playwright/test'
import { listInvoices } from '#contract/endpoints/invoices.ts'
import type { Language } from '#contract/languages.ts'
import { ar as arBilling, en as enBilling } from '#src/shared/i18n/words/billing-history.ts'
import { ar as arDisputes, en as enDisputes } from '#src/shared/i18n/words/disputes.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass, PAST_CHARGE_MS } from '#test/support/seed/clock.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const BILLING = { en: enBilling, ar: arBilling }
const DISPUTES = { en: enDisputes, ar: arDisputes }

/** A person with a paid invoice, its number and its payment. */
const paidInvoice = async (world: World) => {
  const { person, id, call } = await openAccount(world, newPerson('individual'))
  await letPass(world, PAST_CHARGE_MS)
  const paid = async () =>
    (await call(listInvoices)).invoices.find(
      ({ status, qoyod_reference: number }) => status === 'paid' && number !== null,
    )
  await expect.poll(paid).toBeDefined()
  const invoice = await paid()
  return { person, id, number: String(invoice?.qoyod_reference), payment: invoice?.lastAttempts[0]?.id ?? '' }
}

const visit = async (
  context: BrowserContext,
  world: World,
  { person, language }: { person: Person; language: Language },
) => {
  await inLanguage(context, world, language)
  await answerRecommendation(context)
  await signIn(context, world, person)
  return context.newPage()
}

for (const language of EACH_LANGUAGE)
  test(`a payment is disputed at the bank, an administrator answers and loses, and the customer pays again; the pages are accessible and fit every screen: ${language}`, async ({
    context,
    browser,
    world,
  }) => {
    test.slow()
    const [billing, disputes, { common, paymentDue }] = [
      BILLING[language],
      DISPUTES[language],
      wordsOf(language),
    ]
    const { person, id, number, payment } = await paidInvoice(world)

    const office = await browser.newContext({ baseURL: world.appUrl })
    const admin = await visit(office, world, { person: ADMINISTRATOR, language })
    await admin.goto(`/billingHistory?customer=${id}`)
    const dialog = admin.getByRole('dialog')
    await admin.getByRole('button', { name: billing.disputes.open }).first().click()
    await expect(dialog).toContainText(disputes.open.respondByHint)
    await expectGood(admin)
    await dialog.getByRole('button', { name: common.actions.cancel }).click()

    const bank = await office.newPage()
    await bank.goto(`${world.sandboxUrl}/cards`)
    const dispute = bank.getByRole('button', { name: `Dispute the payment ${payment}` })
    await dispute.click()
    await expect(dispute).toHaveCount(0)
    await bank.close()

    const row = admin
      .getByRole('region', { name: billing.disputes.title })
      .getByRole('row')
      .filter({ hasText: number })
    await expect(row).toContainText(billing.disputes.stages['evidence-due'])
    await expectGood(admin)
    await row.getByRole('button', { name: billing.disputes.evidence }).click()
    await dialog.getByRole('button', { name: disputes.evidence.send }).click()
    await expect(row).toContainText(billing.disputes.stages['bank-decides'])
    await expect(dialog).toHaveCount(0)
    await row.getByRole('button', { name: billing.disputes.lost }).click()
    await expect(dialog).toContainText(disputes.lost.text)
    await expectGood(admin)
    await dialog.getByRole('button', { name: disputes.lost.send }).click()
    await expect(row).toContainText(billing.disputes.stages.lost)
    await expect(row.getByRole('button')).toHaveCount(0)
    await office.close()

    const page = await visit(context, world, { person, language })
    await page.goto('/billingHistory')
    const invoice = page.getByRole('row').filter({ hasText: number })
    await invoice.getByRole('button', { name: billing.unpaid }).focus()
    await expect(page.getByRole('tooltip')).toHaveText(common.payment['taken-back'])
    await expect(page.getByText(billing.disputes.title, { exact: true })).toHaveCount(0)
    await expectGood(page)
    await page.goto('/dashboard')
    await expectGood(page)
    await page.getByRole('button', { name: paymentDue.retry }).click()
    await expect(page.getByRole('button', { name: paymentDue.retry })).toHaveCount(0)
    await page.goto('/billingHistory')
    await expect(invoice).toContainText(billing.paid)
  })
