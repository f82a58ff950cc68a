import { ar as arAdministration, en as enAdministration } from '#src/shared/i18n/words/administration.ts'
import { ar, en } from '#src/shared/i18n/words/why-not.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { cancel, openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { suspendedForPayment } from './support/failed-payment.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const WORDS = { en, ar }
const ADMINISTRATION = { en: enAdministration, ar: arAdministration }

for (const language of EACH_LANGUAGE) {
  test(`a disabled cancellation says why, and its link leads to the payment, in ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { acts, ways } = WORDS[language]
    const account = await suspendedForPayment(world)
    await signIn(context, world, account.person)
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await page.goto('/subscription')
    const { title, button: label } = wordsOf(language).subscription.cancel
    const block = page.getByRole('region', { name: title })
    const button = block.getByRole('button', { name: label })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(new RegExp(`${ways.next} ${acts.pay}`))
    await expectGood(page)
    await block.getByRole('link', { name: acts.pay }).click()
    await expect(page).toHaveURL(/billingHistory/)
    await expect(page.getByRole('button', { name: wordsOf(language).paymentDue.retry })).toBeVisible()
  })

  test(`an act that an administrator cannot do says why, in ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const { reasons } = WORDS[language]
    const account = await openAccount(world)
    await cancel(account)
    const { id } = await account.current()
    await signIn(context, world, ADMINISTRATOR)
    await inLanguage(context, world, language)
    await page.goto(`/dashboard?customer=${id}`)
    const panel = page.getByRole('region', { name: ADMINISTRATION[language].title })
    await expect(panel).toContainText(reasons['cancellation-running'])
    await expectGood(page)
  })
}
