import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { decide, standingOf } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { suspendedForPayment } from './support/failed-payment.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

for (const language of EACH_LANGUAGE)
  test(`an unpaid invoice is opened in the list and paid on its page with the keyboard, in ${language} [2.8.12]`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    test.slow()
    allowOnConsole(/404 \(Not Found\)/)
    const account = await suspendedForPayment(world)
    await decide(account, 'primary', 'approved')
    await letPass(world, 11_000)
    await signIn(context, world, account.person)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    const { billingHistory, common, invoice: words, paymentDue } = wordsOf(language)

    await page.goto('/billingHistory')
    const payNow = page.getByRole('link', { name: words.payNow }).first()
    await payNow.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/billingHistory\/INV-/)
    await expect(page.getByText(words.sum.toPay)).toBeVisible()
    await expectGood(page)

    const debt = page.getByRole('region', { name: paymentDue.title.own['failed-payment'] })
    await expect(debt).toHaveCount(1)
    await debt.getByRole('button', { name: paymentDue.retry }).focus()
    await page.keyboard.press('Enter')
    const paid = page.getByRole('dialog', { name: paymentDue.payment.own.paid })
    await expect(paid).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(debt).toBeHidden()
    await expect(page.getByText(words.sum.paid)).toBeVisible()
    await expect.poll(() => standingOf(account)).toEqual(['active', null])
    await expectGood(page)

    await page.getByRole('main').getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: billingHistory.label })).toBeVisible()
    await page.goto('/billingHistory/INV-2000-000000')
    await expect(page.getByRole('heading', { name: words.unknown.title })).toBeVisible()
    await expect(page.getByRole('button', { name: common.actions.retry })).toBeHidden()
  })
