import type { Language } from '#contract/languages.ts'
import { ar as arWords, en as enWords } from '#src/shared/i18n/words/operations.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass, PAST_CHARGE_MS } from '#test/support/seed/clock.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { answerRecommendation } from './support/recommendation.ts'

const WORDS: Record<Language, typeof enWords | typeof arWords> = { en: enWords, ar: arWords }
/** An export that is missing for so long is planned again by the sweep of a start, with few retries. */
const MISSING_MS = 2 * 60 * 60_000
const RETRIES = 9
/** Longer than any pause between two tries. */
const PAUSE_MS = 10 * 60_000

for (const language of EACH_LANGUAGE)
  test(`an administrator sees that invoices cannot be entered into the books, and tries them again when the provider answers: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    test.slow()
    const words = WORDS[language]
    await world.control('/faults', { provider: 'accounting', mode: 'error' })
    await openAccount(world, newPerson('business'))
    await letPass(world, PAST_CHARGE_MS)
    await letPass(world, MISSING_MS)
    await world.restartServer()
    for (let retry = 0; retry <= RETRIES; retry += 1) await letPass(world, PAUSE_MS)

    await answerRecommendation(context)
    await inLanguage(context, world, language)
    await signIn(context, world, ADMINISTRATOR)
    await page.goto('/operations')
    const troubles = page.getByRole('region', { name: words.troubles })
    const invoice = words.queue['export-invoice']
    await expect(troubles.getByText(invoice).first()).toBeVisible()
    const givenUp = page.getByRole('region', { name: words.givenUp.title })
    const jobs = givenUp.getByRole('button', { name: new RegExp(`^${words.retry.act}: ${invoice}`) })
    // Other accounts of this world may have such jobs too.
    await expect(jobs).not.toHaveCount(0)
    await expect(givenUp.getByText('accounting: error', { exact: false }).first()).toBeVisible()
    await expectGood(page)

    await world.control('/faults', { provider: 'accounting', mode: 'off' })
    const [all = ''] = words.retryAll.act.split(' (')
    await givenUp.getByRole('button', { name: new RegExp(`^${all} .*: ${invoice}`) }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: words.retryAll.title })
    await expectGood(page)
    await dialog.getByRole('button', { name: words.retryAll.send }).dblclick()
    await expect(page.getByText(words.retryAll.done)).toBeVisible()
    await expect(jobs).toHaveCount(0)
    await expectGood(page)
  })
