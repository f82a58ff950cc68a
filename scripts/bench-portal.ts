/**
 * Measures the portal as a newcomer on a slow phone meets it: headless Chromium, slow 4G (1.6 Mbit/s, 150 ms), CPU slowed
 * four times, cold cache, median of several runs. Prints figures beside the goals; asserts nothing.
 */
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '#test/support/browser.ts'
import { startWorld } from '#test/support/world.ts'

const RUNS = Number(process.env.RUNS ?? 5)

interface Figures {
  js: number
  css: number
  requests: number
  lcp: number
  cls: number
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const observe = () => {
  const figures = { lcp: 0, cls: 0 }
  Object.assign(window, { figures })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) figures.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) figures.cls += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

const throttle = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const weigh = async (responses: Response[], kind: 'script' | 'stylesheet'): Promise<number> => {
  const bodies = responses
    .filter((response) => response.request().resourceType() === kind)
    .map((response) => response.body())
  return (await Promise.all(bodies)).reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
}

/** Loads an address in a fresh context and waits until `ready` is on the screen. */
const measure = async (
  browser: Browser,
  url: string,
  ready: string,
  cookies: Awaited<ReturnType<typeof cookiesOf>> = [],
): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.addInitScript(observe)
  await throttle(page)
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(url, { waitUntil: 'load' })
  await page.locator(ready).first().waitFor()
  const untilReady = [...responses]
  await page.waitForLoadState('networkidle')
  const { lcp, cls } = await page.evaluate(
    () => (window as unknown as { figures: { lcp: number; cls: number } }).figures,
  )
  const figures = {
    js: await weigh(untilReady, 'script'),
    css: await weigh(untilReady, 'stylesheet'),
    requests: untilReady.length,
    lcp,
    cls,
  }
  await context.close()
  return figures
}

const cookiesOf = async (browser: Browser, appUrl: string, email: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(appUrl)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: /sign in/i }).click()
  await (await popup).getByText(email).click()
  await page.waitForURL(/signup/)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const row = (name: string, value: string, goal: string) =>
  process.stdout.write(`  ${name.padEnd(34)}${value.padStart(12)}   goal ${goal}\n`)

const report = async (
  title: string,
  run: () => Promise<Figures>,
  goals: { js: string; lcp?: string; requests?: string; css?: string },
) => {
  const figures: Figures[] = []
  for (let i = 0; i < RUNS; i += 1) figures.push(await run())
  process.stdout.write(`${title}\n`)
  row('JavaScript, brotli', kB(median(figures.map((f) => f.js))), goals.js)
  row('CSS, brotli', kB(median(figures.map((f) => f.css))), goals.css ?? '-')
  row('requests until ready', String(median(figures.map((f) => f.requests))), goals.requests ?? '-')
  row('largest contentful paint', `${median(figures.map((f) => f.lcp)).toFixed(0)} ms`, goals.lcp ?? '-')
  row('layout shift', median(figures.map((f) => f.cls)).toFixed(3), '0.00')
}

const world = await startWorld()
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: BROWSER_FLAGS,
})
try {
  await report('Landing', () => measure(browser, world.appUrl, 'button'), {
    js: '<= 90 kB, better <= 25',
    css: '<= 12 kB',
    requests: '<= 6',
    lcp: '<= 500 ms',
  })
  const cookies = await cookiesOf(browser, world.appUrl, 'n.alqahtani@najd-trading.com')
  await report(
    'First onboarding screen',
    () => measure(browser, `${world.appUrl}/signup`, 'main h1', cookies),
    { js: '<= 200 kB' },
  )
} finally {
  await browser.close()
  await world.close()
}
