import type { Browser, Locator, Page } from '@playwright/test'
import { open, slowDown, watchLoads } from './profile.ts'
import type { Visit } from './visit.ts'

/** What a person does on a screen that was loaded and is quiet. */
export interface Interaction {
  name: string
  visit: Visit
  /** What is pressed. */
  target: (page: Page) => Locator
  /** What is typed then. */
  text?: string
}

/** Milliseconds from the slowest key or click of it to the next paint, and how far the page moved by itself from its loading on. */
export interface Felt {
  inp: number
  cls: number
}

/** Shorter ones the browser does not tell of. */
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

/** Where the middle of it is on the screen. */
const middleOf = async (target: Locator): Promise<[x: number, y: number]> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What should be pressed is not on the screen')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/**
 * Loads the screen at full speed, then acts on a processor four times slower, with nothing but mouse and keys: to look for the target would
 * take the page's own time.
 */
export const measureInteraction = async (
  browser: Browser,
  { visit: { url, enter, ready }, target, text = '' }: Interaction,
): Promise<Felt> => {
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
