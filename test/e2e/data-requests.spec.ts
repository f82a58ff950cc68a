import { ar as arData, en as enData } from '#src/shared/i18n/words/data-requests.ts'
import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { answerRecommendation } from './support/recommendation.ts'

const WORDS = { en: enData, ar: arData }

for (const language of EACH_LANGUAGE)
  test(`a person downloads their data and asks for a correction, and an administrator answers; the pages are accessible and fit every screen: ${language}`, async ({
    page,
    context,
    browser,
    world,
  }) => {
    test.slow()
    const words = WORDS[language]
    const { person } = await openAccount(world, newPerson('business'))
    await inLanguage(context, world, language)
    await answerRecommendation(context)
    await signIn(context, world, person)
    await page.goto('/subscription?tab=data')
    const ask = async (kind: keyof typeof words.kinds, note = '') => {
      await page.getByRole('button', { name: words.new }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox').selectOption(kind)
      await dialog.getByRole('textbox').fill(note)
      if (kind === 'correction') await expectGood(page)
      await dialog.getByRole('button', { name: words.send }).click()
      await expect(dialog).toBeHidden()
    }
    await ask('copy')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words.download }).click()
    expect((await download).suggestedFilename()).toMatch(/^masar-data-.*\.zip$/)
    await ask('destruction')
    await ask('correction', 'My phone number is wrong')
    await expect(page.getByText('My phone number is wrong')).toBeVisible()
    await expectGood(page)

    const office = await browser.newContext({ baseURL: world.appUrl })
    await answerRecommendation(office)
    await signIn(office, world, ADMINISTRATOR)
    await inLanguage(office, world, language)
    const desk = await office.newPage()
    await desk.goto('/dataRequests')
    const row = desk
      .getByRole('row')
      .filter({ hasText: person.email })
      .filter({ hasText: words.office.kinds.correction })
    await expect(row).toBeVisible()
    await expectGood(desk)
    await row.getByRole('button', { name: words.office.answer.act }).click()
    await desk.getByRole('dialog').getByRole('textbox').fill('The number is corrected')
    await expectGood(desk)
    await desk.getByRole('dialog').getByRole('button', { name: words.office.answer.send }).click()
    await expect(row).toBeHidden()
    await page.reload()
    await expect(page.getByText('The number is corrected')).toBeVisible()
    await office.close()
  })
