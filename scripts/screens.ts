/**
 * Pictures of every screen in both languages and schemes, at the width of a desk and of a phone, for looking at them one by one.
 *
 *     npm run screens -- FOLDER                     all of them
 *     npm run screens -- FOLDER dashboard landing   those named so
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, expect } from '@playwright/test'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { BROWSER_FLAGS, findBrowser } from '#test/support/browser.ts'
import { startWorld } from '#test/support/world.ts'
import type { Visit } from './bench/visit.ts'
import { customers, landing, onboarding, signedIn, team } from './bench/visits.ts'

const [folder, ...wanted] = process.argv.slice(2)
if (!folder) throw new Error('Say in which folder the pictures shall be: npm run screens -- FOLDER')

const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['light', 'dark'] as const

type Size = keyof typeof SIZES
interface Look {
  language: Language
  scheme: (typeof SCHEMES)[number]
  size: Size
}

const LOOKS: readonly Look[] = LANGUAGES.flatMap((language) =>
  SCHEMES.flatMap((scheme) => (Object.keys(SIZES) as Size[]).map((size) => ({ language, scheme, size }))),
)

const take = async (browser: Browser, visit: Visit, { language, scheme, size }: Look): Promise<void> => {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'lang', value: language, url: visit.url }])
  await visit.enter?.(context)
  const page = await context.newPage()
  await page.goto(visit.url)
  await page.locator(visit.ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  const name = `${visit.name.replaceAll(/[^\w-]+/g, '-')}.${language}.${scheme}.${size}.png`
  await page.screenshot({ path: join(folder, name), fullPage: true })
  await context.close()
}

mkdirSync(folder, { recursive: true })
const world = await startWorld({ RATE_LIMIT_FACTOR: '10' })
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
try {
  const visits = [
    landing(world),
    ...(await onboarding(world)),
    ...(await signedIn(world)),
    customers(world),
    ...team(world),
  ].filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  for (const visit of visits) for (const look of LOOKS) await take(browser, visit, look)
} finally {
  await browser.close()
  await world.close()
}
