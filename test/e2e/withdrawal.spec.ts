import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount, setUsage } from '#test/support/seed/account.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { answerRecommendation } from './support/recommendation.ts'

const WORDS = {
  en: {
    block: 'Withdraw within seven days',
    press: 'Withdraw',
    done: /You withdrew from your contract on/,
  },
  ar: {
    block: 'العدول خلال سبعة أيام',
    press: 'العدول عن العقد',
    done: /عدلت عن العقد في/,
  },
}

for (const language of EACH_LANGUAGE)
  test(`an individual withdraws with one press and one confirmation: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    const words = WORDS[language]
    const customer = await openAccount(world, newPerson('individual'))
    await setUsage(customer, { daily: 0 })
    await signIn(context, world, customer.person)
    await answerRecommendation(context)
    await inLanguage(context, world, language)
    await page.goto('/subscription')
    const block = page.getByRole('region', { name: words.block })
    await expect(block).toBeVisible()
    await expectGood(page)
    await block.getByRole('button', { name: words.press }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: words.press })
    await expect(confirm).toBeVisible()
    await expectGood(page)
    await confirm.click()
    await expect(page.getByText(words.done)).toBeVisible()
    await expect(block).toBeHidden()
    expect((await customer.current()).status).toBe('cancelled')
    await expectGood(page)
  })
