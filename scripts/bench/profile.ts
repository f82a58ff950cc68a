import type { Page } from '@playwright/test'

/** A cheap phone on slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms to the server, a CPU four times slower than this one. */
export const PHONE = { width: 412, height: 823 }
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4

export const throttle = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await slowDown(page)
}

/** The slow CPU alone. */
export const slowDown = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** The browser's measurements of a page load. */
export interface PageLoad {
  /** Time of the useful content. */
  shown: number
  /** Time of interactivity: the app has hydrated the page. */
  ready: number
  /** Time origin of the browser. */
  origin: number
  lcp: number
  cls: number
}

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }

const watch = ({ selector, ready }: { selector: string; ready: string }) => {
  const seen = { shown: 0, ready: 0, origin: performance.timeOrigin, lcp: 0, cls: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const isShown = document.querySelector(selector) !== null
    if (isShown) seen.shown ||= performance.now()
    const isApp = document.getElementById('root') !== null
    if (isShown && (!isApp || performance.getEntriesByName('app-ready').length > 0)) {
      seen.ready = performance.now()
      console.debug(ready)
    } else requestAnimationFrame(look)
  }
  look()
}

const READY = 'the page is ready'
const SLOWEST_MS = 60_000

/**
 * Watches every page load until `selector` is there. The page reports that it is ready: polling would make the browser compile code in
 * the middle of the load.
 */
export const watchLoads = (page: Page, selector: string): Promise<unknown> =>
  page.addInitScript(watch, { selector, ready: READY })

/** Loads a URL and waits until the page is ready. */
export const open = async (page: Page, url: string): Promise<void> => {
  const ready = page.waitForEvent('console', {
    predicate: (message) => message.text() === READY,
    timeout: SLOWEST_MS,
  })
  await Promise.all([page.goto(url, { waitUntil: 'commit' }), ready])
}

export const seenOn = (page: Page): Promise<PageLoad> =>
  page.evaluate(() => (window as unknown as { seen: PageLoad }).seen)
