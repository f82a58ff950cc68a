import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { open, type PageLoad, PHONE, seenOn, throttle, watchLoads } from './profile.ts'

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

/** A preloaded file has no type of its own. */
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
