import { EACH_LANGUAGE, expect, expectGood, inLanguage, test } from '#test/support/e2e.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

for (const language of EACH_LANGUAGE)
  test(`a person sees a sign-in on another device and ends it: ${language}`, async ({
    page,
    context,
    browser,
    world,
  }) => {
    const { layout, devices } = wordsOf(language)
    const person = newPerson('business')
    await answerRecommendation(context)
    await signIn(context, world, person)
    await inLanguage(context, world, language)
    await page.goto('/signup')
    const others = await browser.newContext({ baseURL: world.appUrl })
    await answerRecommendation(others)
    await signIn(others, world, person)
    const otherPage = await others.newPage()
    await otherPage.goto('/signup')
    await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()

    await page.getByRole('button', { name: person.email }).click()
    await page.getByRole('button', { name: layout.profile.devices }).click()
    const dialog = page.getByRole('dialog', { name: devices.list })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expectGood(page)
    await dialog.getByRole('listitem').getByRole('button').click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByText(devices.here)).toBeVisible()
    await otherPage.waitForURL(`${world.appUrl}/`)
    await others.close()
  })
