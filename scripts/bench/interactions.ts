import type { Browser, Locator, Page } from '@playwright/test'
import { en as contact } from '#src/shared/i18n/words/contact.ts'
import { en as dashboard } from '#src/shared/i18n/words/dashboard.ts'
import { en as layout } from '#src/shared/i18n/words/layout.ts'
import { en as customers } from '#src/shared/i18n/words/manage-customers.ts'
import { en as users } from '#src/shared/i18n/words/manage-users.ts'
import { en as packages } from '#src/shared/i18n/words/packages.ts'
import { en as targets } from '#src/shared/i18n/words/targets.ts'
import { open, slowDown, type Visit, watchLoads } from './visit.ts'

/** An interaction on a loaded, idle screen. */
interface Interaction {
  name: string
  visit: Visit
  /** The element to press. */
  target: (page: Page) => Locator
  /** Text to type afterwards. */
  text?: string
}

/** Milliseconds from the slowest key or click to the next paint, and the layout shift since the load. */
export interface Responsiveness {
  inp: number
  cls: number
}

/** The browser reports no interaction that is shorter than 16 ms. */
const SHORTEST_MS = 16

const observe = (shortest: number) => {
  const felt = { inp: 0 }
  Object.assign(window, { felt })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) felt.inp = Math.max(felt.inp, entry.duration)
  }).observe({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit)
}

const SETTLE_MS = 1000

const KEY_DELAY_MS = 50

/** Centre of the element on the screen. */
const middleOf = async (target: Locator): Promise<[x: number, y: number]> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('The element to press is not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/**
 * Loads the screen at full speed, then acts on a processor four times slower, with mouse and keys only: a search for the target would
 * take the page's time.
 */
export const measureInteraction = async (
  browser: Browser,
  { visit: { url, enter, ready }, target, text = '' }: Interaction,
): Promise<Responsiveness> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await enter?.(context)
  const page = await context.newPage()
  await watchLoads(page, ready)
  await open(page, url)
  await page.waitForLoadState('networkidle')
  const place = await middleOf(target(page))
  await page.evaluate(observe, SHORTEST_MS)
  await slowDown(page)
  await page.mouse.click(...place)
  if (text) await page.keyboard.type(text, { delay: KEY_DELAY_MS })
  await page.waitForTimeout(SETTLE_MS)
  const felt = await page.evaluate(() => {
    const { felt, seen } = window as unknown as { felt: { inp: number }; seen: { cls: number } }
    return { inp: felt.inp, cls: seen.cls }
  })
  await context.close()
  return felt
}

type Act = Pick<Interaction, 'target' | 'text'>

const press = (name: string): Act => ({ target: (page) => page.getByRole('button', { name }).first() })

const choose = (name: string): Act => ({ target: (page) => page.getByRole('radio', { name }).first() })

const type = (role: 'textbox' | 'combobox' | 'searchbox', name: string, text: string): Act => ({
  target: (page) => page.getByRole(role, { name, exact: true }).first(),
  text,
})

/** Heaviest interaction of each screen: opening a dialog, filtering a list, typing into a field with checks. */
const ACTS: Readonly<Record<string, readonly (readonly [name: string, act: Act])[]>> = {
  'basic-info': [
    ['type a company’s name', type('textbox', targets.businessName, 'Najd Trading')],
    ['look for a city', type('combobox', targets.city, 'Riy')],
  ],
  'support-package': [['choose a package', choose(packages.names.Enhanced)]],
  dashboard: [
    ['open the account menu', press(layout.profile.label)],
    ['open the change of the package', press(dashboard.summary.changePackage)],
    ['write to support', press(contact.open)],
  ],
  manageUsers: [['open the invitation', press(users.add)]],
  manageCustomers: [['search', type('textbox', customers.search, 'Najd\n')]],
}

/** The interactions of the visited screens. */
export const interactionsOf = (visits: readonly Visit[]): Interaction[] =>
  visits.flatMap((visit) =>
    (ACTS[visit.name] ?? []).map(([name, act]) => ({ name: `${visit.name}: ${name}`, visit, ...act })),
  )
