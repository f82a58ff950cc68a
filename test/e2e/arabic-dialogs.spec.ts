import type { Browser, Locator, Page } from '@playwright/test'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import arPayment from '#src/shared/i18n/ar/manage-payment.ts'
import arTeam from '#src/shared/i18n/ar/manage-team.ts'
import arUsers from '#src/shared/i18n/ar/manage-users.ts'
import arSubscription from '#src/shared/i18n/ar/subscription.ts'
import enPayment from '#src/shared/i18n/en/manage-payment.ts'
import enTeam from '#src/shared/i18n/en/manage-team.ts'
import enUsers from '#src/shared/i18n/en/manage-users.ts'
import enSubscription from '#src/shared/i18n/en/subscription.ts'
import { DESKTOP, expect, inLanguage, PHONE, test } from '#test/support/e2e.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { ADMINISTRATOR } from '#test/support/seed/administrator.ts'
import { signIn } from '#test/support/seed/browser-session.ts'
import { newPerson, type Person } from '#test/support/seed/people.ts'
import type { World } from '#test/support/world.ts'
import { type Edges, edgesOf, englishTexts, unmirrored } from './support/mirror.ts'
import { answerRecommendation } from './support/recommendation.ts'
import { wordsOf } from './support/words.ts'

const PAGES = {
  en: { payment: enPayment, team: enTeam, users: enUsers, subscription: enSubscription },
  ar: { payment: arPayment, team: arTeam, users: arUsers, subscription: arSubscription },
}
const wordsIn = (language: Language) => ({ ...wordsOf(language), ...PAGES[language] })

interface Opened {
  name: string
  path: string
  /** What is pressed for it to open. */
  opener: (words: ReturnType<typeof wordsIn>) => string
}

const OF_CUSTOMERS: readonly Opened[] = [
  { name: 'the contact form', path: '/dashboard', opener: ({ contact }) => contact.open },
  {
    name: 'the change of the package',
    path: '/dashboard',
    opener: ({ dashboard }) => dashboard.summary.changePackage,
  },
  {
    name: 'the permissions',
    path: '/dashboard',
    opener: ({ dashboard }) => dashboard.summary.updatePermissions,
  },
  { name: 'the migration', path: '/dashboard', opener: ({ dashboard }) => dashboard.links.migrate },
  { name: 'another card', path: '/managePayment', opener: ({ payment }) => payment.add.backup },
  { name: 'the invitation of a user', path: '/manageUsers', opener: ({ users }) => users.add },
  {
    name: 'the cancellation',
    path: '/subscription',
    opener: ({ subscription }) => subscription.cancel.button,
  },
]

const OF_THE_TEAM: readonly Opened[] = [
  { name: 'the invitation to the team', path: '/manageTeam', opener: ({ team }) => team.invite.open },
]

/** Opens a dialog from the page as it is first shown, and waits until it lies where it stays. */
const opened = async (page: Page, { path, opener }: Opened, language: Language): Promise<Locator> => {
  await page.goto(path)
  const details = page.getByRole('button', { name: wordsOf(language).dashboard.summary.unfold })
  const button = page.getByRole('button', { name: opener(wordsIn(language)) }).first()
  await expect(page.locator('h1').first()).toBeVisible()
  if (!(await button.isVisible()) && (await details.isVisible())) await details.click()
  await button.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
  return dialog
}

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
  for (const viewport of [DESKTOP, PHONE]) {
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
