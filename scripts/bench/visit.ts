import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { PHONE, type Seen, seenOn, throttle, watchLoads } from './profile.ts'

/** An address, who looks at it, and when it can be used. */
export interface Visit {
  name: string
  url: string
  enter?: (context: BrowserContext) => Promise<void>
  ready: (page: Page) => Promise<void>
}

export interface Figures extends Seen {
  /** Compressed bytes until the page could be used. */
  js: number
  css: number
  /** The same, and what came by itself until the network was quiet. */
  all: number
  requests: number
  /** The longest row of the server's answers of which each was asked for after the one before had come. */
  waves: number
  ready: number
}

const sizes = new Map<string, Promise<number>>()

/** The size on the wire, whether or not this browser was given the compressed twin. */
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

/** A file that is fetched ahead has no type of its own. */
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

/** Loads an address once, in a browser that has nothing in its cache. */
export const measure = async (
  browser: Browser,
  { url, enter, ready }: Visit,
  hear: (requests: Request[]) => void = () => {},
): Promise<Figures> => {
  const context = await browser.newContext({ viewport: PHONE })
  await enter?.(context)
  const page = await context.newPage()
  await watchLoads(page)
  await throttle(page)
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(url, { waitUntil: 'commit' })
  await ready(page)
  const readyAfter = await page.evaluate(() => performance.now())
  const untilReady = [...requests]
  await page.waitForLoadState('networkidle')
  hear(requests)
  const figures = {
    js: await weightOf(untilReady, 'js'),
    css: await weightOf(untilReady, 'css'),
    all: await weightOf(requests, 'js', 'css'),
    requests: untilReady.length,
    waves: wavesOf(untilReady),
    ready: readyAfter,
    ...(await seenOn(page)),
  }
  await context.close()
  return figures
}
