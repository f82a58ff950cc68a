import type { Browser } from '@playwright/test'
import { LANGUAGES } from '#contract/languages.ts'
import { DESKTOP, expect, inLanguage, PHONE, sampleOf, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { OF_CUSTOMERS, OF_THE_TEAM, type Opened, opened, wordsIn } from './support/dialogs.ts'
import { type Edges, edgesOf, englishTexts, unmirrored } from './support/mirror.ts'
import { answerRecommendation } from './support/recommendation.ts'

const onADesk = async (browser: Browser, world: World, person: Person) => {
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

const expectMirrored = async (browser: Browser, world: World, person: Person, dialogs: readonly Opened[]) => {
  const { context, page } = await onADesk(browser, world, person)
  const found: string[] = []
  for (const viewport of sampleOf(1, [DESKTOP, PHONE])) {
    await page.setViewportSize(viewport)
    for (const dialog of dialogs) {
      const at = `${dialog.name} at ${viewport.width} px`
      const edges: Edges[][] = []
      for (const language of LANGUAGES) {
        await inLanguage(context, world, language)
        const shown = await opened(page, dialog, language)
        edges.push(await edgesOf(page, 'dialog[open]'))
        if (language === 'ar')
          for (const text of await englishTexts(page)) found.push(`${at} says in Arabic: ${text}`)
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

test('Arabic mirrors English and has no word of it, in dialogs of a customer', async ({ browser, world }) => {
  test.slow()
  const { person } = await openAccount(world, newPerson('business'))
  await expectMirrored(browser, world, person, OF_CUSTOMERS)
})

test('Arabic mirrors English and has no word of it, in dialogs of the team', async ({ browser, world }) => {
  await expectMirrored(browser, world, ADMINISTRATOR, OF_THE_TEAM)
})

test('Arabic mirrors English and has no word of it, in what a toast says', async ({ browser, world }) => {
  const { person } = await openAccount(world, newPerson('business'))
  const { context, page } = await onADesk(browser, world, person)
  const edges: Edges[][] = []
  for (const language of LANGUAGES) {
    await inLanguage(context, world, language)
    const { users, common } = wordsIn(language)
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
