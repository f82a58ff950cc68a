import type { Browser, Page } from '@playwright/test'
import { open, slowDown, watchLoads } from './profile.ts'
import type { Visit } from './visit.ts'

/** What a person does on a screen that was loaded and is quiet. */
export interface Interaction {
  name: string
  visit: Visit
  act: (page: Page) => Promise<void>
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

/** Loads the screen at full speed, then acts on a processor four times slower. */
export const measureInteraction = async (
  browser: Browser,
  { visit: { url, enter, ready }, act }: Interaction,
): Promise<Felt> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await enter?.(context)
  const page = await context.newPage()
  await watchLoads(page, ready)
  await open(page, url)
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  await page.evaluate(observe, SHORTEST_MS)
  await act(page)
  await page.waitForTimeout(SETTLE_MS)
  const felt = await page.evaluate(() => {
    const { felt, seen } = window as unknown as { felt: { inp: number }; seen: { cls: number } }
    return { inp: felt.inp, cls: seen.cls }
  })
  await context.close()
  return felt
}
