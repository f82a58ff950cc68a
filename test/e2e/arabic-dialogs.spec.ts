import type { Browser } from '@playwright/test'
import { LANGUAGES } from '#contract/languages.ts'
import { DESKTOP, expect, inLanguage, PHONE, sampleOf, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { CUSTOMER_DIALOGS, type DialogSample, openDialog, TEAM_DIALOGS } from './support/dialogs.ts'
import { type Edges, edgesOf, englishTexts, unmirrored } from './support/mirror.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const openOnDesktop = async (browser: Browser, world: World, person: Person) => {
  const context = await browser.newContext({
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    baseURL: world.appUrl,
  })
  await signIn(context, world, person)
  await answerRecommendation(context)
  const page = await context.newPage()
  return { context, page }
}

const expectMirrored = async (
  browser: Browser,
  world: World,
  person: Person,
  dialogs: readonly DialogSample[],
) => {
  const { context, page } = await openOnDesktop(browser, world, person)
  const found: string[] = []
  for (const viewport of sampleOf(1, [DESKTOP, PHONE])) {
    await page.setViewportSize(viewport)
    for (const dialog of dialogs) {
      const at = `${dialog.name} at ${viewport.width} px`
      const edges: Edges[][] = []
      for (const language of LANGUAGES) {
        await inLanguage(context, world, language)
        const shown = await openDialog(page, dialog, language)
        edges.push(await edgesOf(page, 'dialog[open]'))
        if (language === 'ar')
          for (const text of await englishTexts(page)) found.push(`${at} shows in Arabic: ${text}`)
        await shown.press('Escape')
      }
      const [english = [], arabic = []] = edges
      expect(english.length, at).toBeGreaterThan(1)
      found.push(...unmirrored(at, english, arabic))
    }
  }
  await context.close()
  expect(found).toEqual([])
}

test('Arabic dialogs of a customer mirror the English ones and contain no English', async ({
  browser,
  world,
}) => {
  test.slow()
  const { person } = await openAccount(world, newPerson('business'))
  await expectMirrored(browser, world, person, CUSTOMER_DIALOGS)
})

test('Arabic dialogs of the team mirror the English ones and contain no English', async ({
  browser,
  world,
}) => {
  await expectMirrored(browser, world, ADMINISTRATOR, TEAM_DIALOGS)
})

test('an Arabic toast mirrors the English one and contains no English', async ({ browser, world }) => {
  const { person } = await openAccount(world, newPerson('business'))
  const { context, page } = await openOnDesktop(browser, world, person)
  const edges: Edges[][] = []
  for (const language of LANGUAGES) {
    await inLanguage(context, world, language)
    const { users, common } = wordsOf(language)
    await page.goto('/manageUsers')
    await page.getByRole('button', { name: users.add }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: users.invite.email }).fill(newPerson().email)
    await dialog.getByRole('button', { name: users.invite.send }).click()
    const toasts = page.getByRole('region', { name: common.toasts })
    await expect(toasts.getByRole('button', { name: common.actions.close })).toBeVisible()
    const place = `[aria-label="${common.toasts}"]`
    if (language === 'ar') expect(await englishTexts(page)).toEqual([])
    edges.push(await edgesOf(page, place))
  }
  const [english = [], arabic = []] = edges
  expect(english.map(({ what }) => what.split(' ')[0])).toContain('button')
  expect(unmirrored('a toast', english, arabic)).toEqual([])
  await context.close()
})
