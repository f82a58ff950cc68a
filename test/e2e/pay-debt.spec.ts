import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { standingOf } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { CARDS } from '#test/support/seed/cards.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { BankPage } from './pages/bank-page.ts'
import { CardScreen } from './pages/card-screen.ts'
import { suspendedForPayment } from './support/failed-payment.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

for (const language of EACH_LANGUAGE)
  test(`a debt is seen on every page and paid with a new card, in ${language}`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    const account = await suspendedForPayment(world)
    await letPass(world, 11_000)
    await signIn(context, world, account.person)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    const { card, common, paymentDue: words } = wordsOf(language)
    const debt = page.getByRole('region', { name: words.title.own['failed-payment'] })
    for (const path of [
      '/dashboard',
      '/billingHistory',
      '/managePayment',
      '/accountActivity',
      '/subscription',
    ]) {
      await page.goto(path)
      await expect(debt.getByRole('button', { name: words.retry })).toBeVisible()
      await expectGood(page)
    }

    await debt.getByRole('combobox').selectOption('new-card')
    await debt.getByRole('button', { name: words.addCard }).click()
    const form = new CardScreen(page, wordsOf(language))
    await expect(form.field('number')).toBeFocused()
    await form.fill({ number: CARDS.master })
    await page.getByRole('dialog').getByRole('button', { name: card.add.submitAndPay }).click()
    await new BankPage(page).typeCode()

    const paid = page.getByRole('dialog', { name: words.payment.own.paid })
    await expect(paid).toContainText('0000')
    await expectGood(page)
    await paid.getByRole('button', { name: words.payment.makePrimary }).click()
    await expect(paid.getByRole('button', { name: words.payment.makePrimary })).toBeHidden()
    await paid.getByRole('button', { name: common.actions.close }).click()
    await expect(debt).toBeHidden()
    await expect.poll(() => standingOf(account)).toEqual(['active', null])
    await expect(page.locator('[data-slot="primary"]')).toContainText('0000')
  })
