import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'

/** A URL, its visitor, and a selector of the useful content. */
export interface Visit {
  name: string
  url: string
  enter?: (context: BrowserContext) => Promise<void>
  ready: string
}

export interface Figures extends Omit<PageLoad, 'origin'> {
  /** Compressed bytes until the page is usable. */
  js: number
  css: number
  /** Compressed bytes until the network is idle. */
  all: number
  requests: number
  /** Longest chain of sequential requests. */
  waves: number
}

const sizes = new Map<string, Promise<number>>()

/** Compressed size, even if this browser got the uncompressed file. */
const weigh = (request: Request): Promise<number> => {
  const known = sizes.get(request.url())
  if (known) return known
  const size = request
    .response()
    .then((response) => response?.body())
    .then((body) => (body ? brotliCompressSync(body).length : 0))
  sizes.set(request.url(), size)
  return size
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const weightOf = async (requests: Request[], ...kinds: string[]): Promise<number> =>
  sum(await Promise.all(requests.filter((request) => kinds.includes(kindOf(request))).map(weigh)))

/** Reads the kind from the file name, because the browser reports no type for a preloaded file. */
const kindOf = (request: Request): string => /\.(js|css)$/.exec(new URL(request.url()).pathname)?.[1] ?? ''

const wavesOf = (requests: Request[]): number => {
  const spans = requests
    .filter((request) => ['fetch', 'xhr'].includes(request.resourceType()))
    .map((request) => request.timing())
    .filter(({ responseEnd }) => responseEnd >= 0)
    .map(({ startTime, responseEnd }) => ({ start: startTime, end: startTime + responseEnd }))
    .sort((a, b) => a.end - b.end)
  let waves = 0
  let last = 0
  for (const { start, end } of spans)
    if (start >= last) {
      waves += 1
      last = end
    }
  return waves
}

const QUIET_MS = 1500

/** Records the requests of a page, and detects when it is idle. */
const listen = (page: Page) => {
  const finished: Request[] = []
  let open = 0
  let last = Date.now()
  const count = (by: number) => {
    open += by
    last = Date.now()
  }
  page.on('request', () => count(1))
  page.on('requestfailed', () => count(-1))
  page.on('requestfinished', (request) => {
    finished.push(request)
    count(-1)
  })
  return {
    finished,
    quiet: async () => {
      while (open > 0 || Date.now() - last < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5)
    },
  }
}

/** Loads a URL once, with an empty cache. */
export const measure = async (
  browser: Browser,
  { url, enter, ready }: Visit,
  hear: (requests: Request[]) => void = () => {},
): Promise<Figures> => {
  const context = await browser.newContext({ viewport: PHONE })
  await enter?.(context)
  const page = await context.newPage()
  await watchLoads(page, ready)
  await throttle(page)
  const { finished, quiet } = listen(page)
  await open(page, url)
  await quiet()
  hear(finished)
  const { origin, ...seen } = await seenOn(page)
  const before = finished.filter((request) => {
    const { startTime, responseEnd } = request.timing()
    return startTime + responseEnd <= origin + seen.ready
  })
  const figures = {
    js: await weightOf(before, 'js'),
    css: await weightOf(before, 'css'),
    all: await weightOf(finished, 'js', 'css'),
    requests: before.length,
    waves: wavesOf(before),
    ...seen,
  }
  await context.close()
  return figures
}

/** A cheap phone on slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms to the server, a CPU four times slower than this one. */
const PHONE = { width: 412, height: 823 }
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4

const throttle = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await slowDown(page)
}

/** Slows down the CPU, but not the network. */
export const slowDown = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** The browser's measurements of a page load. */
interface PageLoad {
  /** Milliseconds until the useful content is visible. */
  shown: number
  /** Milliseconds until the app has hydrated the page and reacts. */
  ready: number
  /** `performance.timeOrigin`: the start of the load, in milliseconds of the Unix epoch. */
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

const seenOn = (page: Page): Promise<PageLoad> =>
  page.evaluate(() => (window as unknown as { seen: PageLoad }).seen)
