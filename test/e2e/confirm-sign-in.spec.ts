import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { ChooserWindow } from './pages/chooser-window.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

for (const language of EACH_LANGUAGE)
  test(`an administrator signs in again before an invitation to the team, and the typed values are sent: ${language}`, async ({
    page,
    context,
    world,
    allowOnConsole,
  }) => {
    allowOnConsole(/status of (?:401|403)/)
    const { team, layout, common } = wordsOf(language)
    const { email } = newPerson('business')
    await answerRecommendation(context)
    await signIn(context, world, ADMINISTRATOR)
    await inLanguage(context, world, language)
    await page.goto('/manageTeam')
    await letPass(world, 11 * 60_000)

    await page.getByRole('button', { name: team.invite.open }).click()
    const invite = page.getByRole('dialog', { name: team.invite.title })
    await invite.getByRole('textbox').fill(email)
    await invite.getByRole('button', { name: team.invite.send }).click()

    const confirm = page.getByRole('dialog', { name: layout.confirm.title })
    await expect(confirm.getByText(ADMINISTRATOR.email)).toBeVisible()
    await expectGood(page)
    const again = confirm.getByRole('button', { name: layout.confirm.send })
    const [cancelled] = await Promise.all([page.waitForEvent('popup'), again.click()])
    await new ChooserWindow(cancelled).cancel()
    await expect(confirm.getByRole('alert')).toBeVisible()
    await expect(confirm.getByRole('button', { name: common.actions.cancel })).toBeEnabled()

    const [popup] = await Promise.all([page.waitForEvent('popup'), again.click()])
    await new ChooserWindow(popup).choose(ADMINISTRATOR.email)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
  })
