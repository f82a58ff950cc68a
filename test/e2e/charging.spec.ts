import { ar, en } from '#src/shared/i18n/words/charging.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const WORDS = { en, ar }

for (const language of EACH_LANGUAGE)
  test(`an administrator stops charging with a reason and resumes it; each view is accessible and fits every screen: ${language}`, async ({
    page,
    context,
    world,
  }) => {
    const words = WORDS[language]
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await signIn(context, world, ADMINISTRATOR)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: wordsOf(language).layout.menu.charging, exact: true }).click()
    await expect(page.getByRole('heading', { name: words.running.title })).toBeVisible()
    await expectGood(page)

    await page.getByRole('button', { name: words.stop.act }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.stop.send }).click()
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
    await expectGood(page)
    await dialog.getByRole('textbox').fill('The usage of two accounts is doubled')
    await dialog.getByRole('button', { name: words.stop.send }).click()
    await expect(page.getByRole('heading', { name: words.stopped.title })).toBeVisible()
    await expect(page.getByText('The usage of two accounts is doubled')).toBeVisible()
    await expectGood(page)

    await page.getByRole('button', { name: words.release.act }).click()
    await dialog.getByRole('textbox').fill('The usage is corrected')
    await dialog.getByRole('button', { name: words.release.send }).click()
    await expect(page.getByRole('heading', { name: words.running.title })).toBeVisible()
    await expect(page.getByText('The usage is corrected')).toBeVisible()
    await expectGood(page)
  })
