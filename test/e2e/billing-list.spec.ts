import { STATEMENT_KIND_WORDS, STATEMENT_WORDS } from '#rules/statement-words.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { suspendedForPayment } from './support/failed-payment.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

for (const language of EACH_LANGUAGE)
  test(`invoices are filtered, and a statement is read and downloaded, with the keyboard, in ${language} [2.8.13, 2.8.14]`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    const account = await suspendedForPayment(world)
    await signIn(context, world, account.person)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    const { billingHistory: words, table } = wordsOf(language)
    const press = (key: string) => page.keyboard.press(key)

    await page.goto('/billingHistory')
    const invoices = page.getByRole('table', { name: words.label })
    const status = page.getByRole('combobox', { name: words.filter.status, exact: true })
    const totals = page.getByRole('list', { name: words.totals.label })
    await expect(invoices.getByText(words.unpaid).first()).toBeVisible()
    await status.focus()
    // Unpaid, then paid.
    await press('ArrowDown')
    await expect(page).toHaveURL(/status=unpaid/)
    await expect(status).toHaveValue('unpaid')
    await expect(invoices.getByText(words.unpaid).first()).toBeVisible()
    await press('ArrowDown')
    await expect(page).toHaveURL(/status=paid/)
    await expect(invoices.getByText(table.empty)).toBeVisible()
    await expect(totals).toBeHidden()
    await expectGood(page)
    await page.reload()
    await expect(status).toHaveValue('paid')

    await page.getByRole('button', { name: table.showAll }).focus()
    await press('Enter')
    await expect(page).toHaveURL(/\/billingHistory$/)
    await expect(totals).toBeVisible()
    await page.goBack()
    await expect(status).toHaveValue('paid')
    await page.goForward()
    await expect(status).toHaveValue('')

    await page.getByRole('button', { name: words.statement.show }).focus()
    await press('Enter')
    const statement = page.getByRole('table', { name: words.statement.title })
    const ofAll = page.getByRole('combobox', { name: words.statement.from, exact: true })
    await ofAll.focus()
    await press('Home')
    await expect(
      statement.getByText(STATEMENT_KIND_WORDS.invoice[language], { exact: true }).first(),
    ).toBeVisible()
    await expect(page.getByText(STATEMENT_WORDS.closing[language])).toBeVisible()
    for (const format of ['csv', 'pdf'] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: words.statement.download[format] }).focus()
      await press('Enter')
      expect((await download).suggestedFilename()).toMatch(new RegExp(`\\d{4}-\\d{2}\\.${format}$`))
    }
    await expectGood(page)
  })
