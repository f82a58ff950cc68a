/**
 * Pictures of every screen, dialog and state that the browser tests look at, each as one sheet in docs/screens: English and Arabic, light
 * and dark, at the width of a desk and of a phone. Takes as long as those tests.
 *
 *     npm run screens               all of them
 *     npm run screens -- review     those of the tests whose title says so
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { LANGUAGES } from '#contract/languages.ts'
import { BROWSER_FLAGS, findBrowser } from '#test/support/browser.ts'

const SHEETS = 'docs/screens'
const QUALITY = 60

/** The width of a picture on a sheet, by the kind of screen. */
const WIDTHS = { desk: 720, phone: 260 } as const
const SCHEMES = ['light', 'dark'] as const

/** Has the browser tests that look at screens take a picture of each look; true when all of them passed. */
const takePictures = (folder: string): boolean => {
  const files = globSync('test/e2e/*.spec.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('expectGood'),
  )
  const titles = process.argv.slice(2).join('|')
  const { status, error } = spawnSync('playwright', ['test', ...files, ...(titles ? ['-g', titles] : [])], {
    env: { ...process.env, PICTURES: folder },
    stdio: 'inherit',
  })
  if (error) throw error
  return status === 0
}

/** `NAME.LANGUAGE.SCHEME.SIZE.png`, as `test/support/e2e.ts` calls them. */
const sheetNames = (folder: string): string[] => [
  ...new Set(readdirSync(folder).map((file) => file.split('.')[0] ?? file)),
]

/** Nothing where the test looks in the other language alone. */
const picture = (file: string, width: number): string =>
  existsSync(file)
    ? `<img style="width:${width}px" src="data:image/png;base64,${readFileSync(file).toString('base64')}">`
    : ''

const sheetOf = (folder: string, name: string): string => {
  const looks = LANGUAGES.flatMap((language) =>
    SCHEMES.map((scheme) => {
      const pictures = Object.entries(WIDTHS).map(([size, width]) =>
        picture(join(folder, `${name}.${language}.${scheme}.${size}.png`), width),
      )
      return `<div>${pictures.join('')}</div>`
    }),
  )
  return `<style>
    body { margin: 0; padding: 16px; background: #808080; width: max-content; display: grid; grid-template-columns: auto auto; gap: 24px }
    div { display: flex; gap: 12px; align-items: start }
    div:empty { display: none }
  </style>${looks.join('')}`
}

const writeSheet = async (browser: Browser, folder: string, name: string): Promise<void> => {
  const page = await browser.newPage()
  await page.setContent(sheetOf(folder, name))
  const { width, height } = (await page.locator('body').boundingBox()) ?? { width: 0, height: 0 }
  const devtools = await page.context().newCDPSession(page)
  // Playwright itself knows PNG and JPEG alone, which are four times as large.
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  })
  writeFileSync(join(SHEETS, `${name}.webp`), Buffer.from(data, 'base64'))
  await page.close()
}

const folder = process.env.PICTURES ?? mkdtempSync(join(tmpdir(), 'masar-screens-'))
const haveAll = takePictures(folder)
if (!haveAll) process.exitCode = 1
if (haveAll && process.argv.length === 2) for (const sheet of globSync(join(SHEETS, '*.webp'))) rmSync(sheet)
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
try {
  for (const name of sheetNames(folder)) await writeSheet(browser, folder, name)
} finally {
  await browser.close()
  if (!process.env.PICTURES) rmSync(folder, { recursive: true, force: true })
}
