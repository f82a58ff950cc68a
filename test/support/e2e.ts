import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { LANGUAGE_COOKIE, type Language } from '#contract/languages.ts'
import { startWorld, type World } from './world.ts'

export { expect }

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** A line that a test provokes on purpose, such as the browser's own note about an answer of 409. */
type Allow = (line: RegExp) => void

/**
 * The browser's own note when a page's session has ended: 401 of a request, and 400 of a socket that was
 * about to poll.
 */
export const SESSION_ENDED = /status of 40[01]/

interface Each {
  /** Without it, a single error on any page's console, or an uncaught exception, fails the test. */
  allowOnConsole: Allow
}

interface EachWorker {
  world: World
}

export const test = base.extend<Each, EachWorker>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      // The tests of one worker sign in more people in a minute than any address does.
      const world = await startWorld({ RATE_LIMIT_FACTOR: '10', RENDER_BUDGET_MS: '10000' })
      await use(world)
      await world.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ world }, use) => use(world.appUrl),

  allowOnConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const heard: string[] = []
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        heard.push(`${message.text()} (${message.location().url || message.page()?.url()})`)
      })
      context.on('weberror', (error) => heard.push(String(error.error().stack ?? error.error())))
      await use((line) => allowed.push(line))
      expect(heard.filter((line) => !allowed.some((known) => known.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens every page of this context in a language, as if it had been chosen before. */
export const inLanguage = (context: BrowserContext, world: World, language: Language) =>
  context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: world.appUrl }])

/** The device's preference; a choice made in the portal wins over it. */
const inScheme = (page: Page, colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme })

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Without frames of other origins, which the portal has none of, the page is looked at in one go. */
const look = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

const expectNothingFound = async (axe: AxeBuilder) => {
  const { violations } = await axe.analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(findings).toEqual([])
}

/** WCAG 2.2 AA, as far as a machine can tell, on what the page shows now. */
export const expectAccessible = (page: Page) => expectNothingFound(look(page).withTags(WCAG))

/** Another scheme changes colours, nothing else. */
const expectReadable = (page: Page) =>
  expectNothingFound(look(page).withRules(['color-contrast', 'link-in-text-block']))

export const expectNoSidewaysScrolling = async (page: Page) => {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll, `at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(client)
}

/** What is shown now, on both kinds of screen and in both schemes. */
export const expectGood = async (page: Page) => {
  await inScheme(page, 'dark')
  await expectReadable(page)
  await inScheme(page, 'light')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize(DESKTOP)
}
