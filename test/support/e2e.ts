import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { LANGUAGE_COOKIE, type Language } from '#contract/languages.ts'
import { cookieName } from '#contract/text/cookie.ts'
import { readEnv } from '#server/env/env.ts'
import { DESKTOP, PHONE } from './browser.ts'
import { POSTGRES_URL } from './e2e-setup.ts'
import { leaksIn, readAllValues, type SandboxState, secretsIn } from './leaks.ts'
import { sampleOf } from './long-run.ts'
import { startProxiedWorld } from './proxied-world.ts'
import { startWorld, type World } from './world.ts'

export { DESKTOP, expect, PHONE, sampleOf }

/** Languages of a test in which only words and layout differ by language: Arabic in `npm test`. */
export const EACH_LANGUAGE: readonly Language[] = sampleOf(1, ['ar', 'en'])

/** A window of 1280 × 1024 at 400 % (WCAG 1.4.10), which is the narrowest phone as well. */
const ZOOMED = { width: 320, height: 256 }

/** Allows a console line that a test provokes on purpose, such as the browser's message about an answer of 409. */
type Allow = (line: RegExp) => void

/** The browser's message when a page's session has ended. */
export const SESSION_ENDED = /401 \(Unauthorized\)/

interface TestFixtures {
  /** Without it, a single error on any page's console, or an uncaught exception, fails the test. */
  allowOnConsole: Allow
  /** Keeps the data that a test leaves in its browsers, for the search for leaks. */
  browsers: undefined
}

export interface WorkerFixtures {
  /** The database that the product runs on. */
  database: 'embedded' | 'postgres'
  /** The address that browsers use: `proxy` is nginx with https in front of two servers and the sandbox. */
  entrance: 'server' | 'proxy'
  /** Settings of the product, besides those of every test. */
  settings: Readonly<Record<string, string>>
  world: World
}

/** The product, without a browser. */
export const worldTest = base.extend<object, WorkerFixtures>({
  entrance: ['server', { option: true, scope: 'worker' }],
  database: ['embedded', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  world: [
    async ({ database, entrance, settings }, use) => {
      // The tests of one worker sign in more people in a minute than any real address.
      const env = {
        RATE_LIMIT_FACTOR: '10',
        RENDER_BUDGET_MS: '10000',
        PROVIDER_PAUSE_SECONDS: '0',
        ...settings,
      }
      const postgresUrl = database === 'postgres' ? process.env[POSTGRES_URL] : undefined
      const start = entrance === 'proxy' ? startProxiedWorld : startWorld
      const world = await start(env, { postgresUrl })
      await use(world)
      const leaks = await leaksOf(world)
      await world.close()
      expect(leaks, 'secrets where they do not belong, written by a test of this worker').toEqual([])
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ world }, use) => use(world.appUrl),
})

/** The texts in browsers' storage and the secrets of sessions that all tests of this worker have left. */
const browsersLeft = { stored: new Set<string>(), secrets: new Set<string>() }

const noteStorage = async (context: BrowserContext, { appUrl }: World) => {
  const { origins, cookies } = await context.storageState({ indexedDB: true })
  for (const { value, httpOnly } of cookies) if (httpOnly) browsersLeft.secrets.add(value)
  for (const { origin, ...stored } of origins)
    if (origin === new URL(appUrl).origin) browsersLeft.stored.add(JSON.stringify(stored))
  for (const page of context.pages().filter((one) => one.url().startsWith(appUrl)))
    browsersLeft.stored.add(await storageOf(page))
}

/** Reads the storage of a page. If the page is navigating, waits for the next one and reads there. */
const storageOf = async (page: Page): Promise<string> => {
  try {
    return await page.evaluate(ownStorage)
  } catch {
    await page.waitForLoadState()
    return page.evaluate(ownStorage)
  }
}

const ownStorage = (): string => {
  // A sandboxed document has the origin `null`, which has no storage.
  if (window.origin === 'null') return ''
  return JSON.stringify({ ...sessionStorage, cookie: document.cookie })
}

/** The secrets that the world has written where they do not belong. Stops its servers. */
const leaksOf = async (world: World): Promise<string[]> => {
  const { parts } = await world.control<SandboxState>('/state')
  const metrics = await fetch(`http://localhost:${world.serverPort}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  const database = await world.openDatabase()
  const written = [
    ...(await readAllValues(database.db)),
    { place: 'log', text: world.serverLog() },
    { place: 'mail', text: JSON.stringify(parts.mail) },
    { place: 'metrics', text: metrics },
    ...[...browsersLeft.stored].map((text) => ({ place: 'browser', text })),
  ]
  await database.close()
  return leaksIn(written, {
    secrets: [...browsersLeft.secrets, ...secretsIn(readEnv(world.env))],
    identityNumbers: parts.nafath.requests.map(({ nationalId }) => nationalId),
  })
}

export const test = worldTest.extend<TestFixtures>({
  browsers: [
    async ({ context, world }, use) => {
      await use(undefined)
      await noteStorage(context, world)
    },
    { auto: true },
  ],

  allowOnConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        errors.push(`${message.text()} (${message.location().url || message.page()?.url()})`)
      })
      context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())))
      await use((line) => allowed.push(line))
      expect(errors.filter((line) => !allowed.some((known) => known.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Sets the language of every page in this context, as if the person had chosen it before. */
export const inLanguage = (context: BrowserContext, world: World, language: Language) =>
  context.addCookies([
    { name: cookieName(LANGUAGE_COOKIE, new URL(world.appUrl).protocol), value: language, url: world.appUrl },
  ])

/** Sets the device's preference; a choice in the portal wins over it. */
const inScheme = (page: Page, colorScheme: Scheme) => page.emulateMedia({ colorScheme })

interface RunOnly {
  type: 'tag' | 'rule'
  values: string[]
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

declare global {
  interface Window {
    axe?: Pick<typeof axe, 'run'>
  }
}

/** Loads the checker into a page once. It reports violations only, because a report of passed rules takes longer than the check. */
const expectNoViolations = async (page: Page, runOnly: RunOnly) => {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const findings = await page.evaluate(
    async (options) => {
      const found = await window.axe?.run(document, options)
      return found?.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`,
        ),
      )
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  )
  expect(findings).toEqual([])
}

/** Checks the shown page against WCAG 2.2 AA, as far as a machine can. */
export const expectAccessible = (page: Page) => expectNoViolations(page, { type: 'tag', values: WCAG })

/** Checks colours only, since a colour scheme changes nothing else. */
const expectReadable = (page: Page) =>
  expectNoViolations(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })

/** The elements that make the page wider than its window. */
const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isOutside = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > clientWidth + 0.5 || left < -0.5
    }
    const outside = [...document.body.querySelectorAll('*')]
      .filter((element) => isOutside(element) && ![...element.children].some(isOutside))
      .map(
        (element) =>
          `${element.tagName} ${element.getAttribute('class')} ${element.textContent.slice(0, 60)}`,
      )
    return outside.length > 0 ? outside : [`text without a box of its own: ${scrollWidth} > ${clientWidth}`]
  })

export const expectNoSidewaysScrolling = (page: Page) =>
  expect
    .poll(() => overflowingElements(page), `elements wider than ${page.viewportSize()?.width} px`)
    .toEqual([])

/** The folder for pictures of all checked screens: people see faults that no rule checks. */
const PICTURES = process.env.PICTURES
const taken = new Map<string, number>()

type Scheme = 'light' | 'dark'

/** The name of a picture, from the test's file and title: the same in both languages, without requirement ids. */
const pictureName = ({ file, title }: Pick<TestInfo, 'file' | 'title'>): string => {
  const words = title
    .replace(/ \[[\d., ]+\]/, '')
    .replace(/(: | in |, )(en|ar)\b/, '')
    .replace(/[,;]?( they)? (is|are) (accessible|good) [^:]*/, '')
  return `${basename(file, '.spec.ts')} ${words}`
    .replaceAll(/[^\p{L}\d]+/gu, '-')
    .slice(0, 80)
    .replace(/-$/, '')
}

/** The height of the whole page, at least `least`, once it is stable. While a dialog or menu is open, returns `least`. */
const pictureHeight = async (page: Page, least: number): Promise<number> => {
  if ((await page.locator('[role=dialog]:visible, [role=menu]:visible, dialog:modal').count()) > 0)
    return least
  const heights: number[] = []
  const isStable = async () => {
    heights.push(await page.evaluate(() => document.documentElement.scrollHeight))
    return new Set(heights.slice(-3)).size === 1 && heights.length >= 3
  }
  await expect.poll(isStable, { intervals: [150] }).toBe(true)
  return Math.max(least, heights.at(-1) ?? 0)
}

/** Loads the fonts that the first page shows too late. */
const loadLateFaces = (page: Page) =>
  page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules, href }) =>
      [...cssRules].map((rule) => ({ rule, base: href ?? document.baseURI })),
    )
    for (const { rule, base } of rules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const descriptor = (name: string) => rule.style.getPropertyValue(name)
      const address = /url\("?([^")]+)"?\)/.exec(descriptor('src'))?.[1]
      if (address === undefined) continue
      const face = new FontFace(descriptor('font-family'), `url("${new URL(address, base)}")`, {
        weight: descriptor('font-weight'),
        unicodeRange: descriptor('unicode-range'),
      })
      document.fonts.add(await face.load())
    }
    await document.fonts.ready
    await new Promise(requestAnimationFrame)
  })

/** Takes pictures in both schemes, on a desktop and a phone. */
const takePictures = async (page: Page) => {
  if (PICTURES === undefined) return
  await loadLateFaces(page)
  const { file, title } = base.info()
  const language = await page.evaluate(() => document.documentElement.lang)
  const name = pictureName({ file, title })
  const number = (taken.get(title) ?? 0) + 1
  taken.set(title, number)
  const before = page.viewportSize()
  for (const [size, viewport] of Object.entries({ desk: DESKTOP, phone: PHONE })) {
    // A change of size makes the browser paint the page again with the late fonts.
    await page.setViewportSize({ ...viewport, width: viewport.width - 1 })
    await page.setViewportSize(viewport)
    await page.setViewportSize({ ...viewport, height: await pictureHeight(page, viewport.height) })
    for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
      await inScheme(page, scheme)
      const path = join(PICTURES, `${name}-${number}.${language}.${scheme}.${size}.png`)
      if (existsSync(path)) throw new Error(`${path} exists already: two tests take pictures of one name`)
      await page.screenshot({ path })
    }
  }
  if (before) await page.setViewportSize(before)
}

/** Checks the shown page on desktop, phone and zoomed, in both schemes, and takes pictures of it if requested. */
export const expectGood = async (page: Page) => {
  await takePictures(page)
  await inScheme(page, 'dark')
  await expectReadable(page)
  await inScheme(page, 'light')
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize(ZOOMED)
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize(DESKTOP)
}
