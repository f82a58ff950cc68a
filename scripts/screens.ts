/**
 * Takes pictures of all screens, dialogs and states of the browser tests. Writes a sheet of each into generated/screens: English and
 * Arabic, light and dark, desktop and phone. Updates the gallery in docs/screens. Takes as long as those tests.
 *
 *     npm run screens               all of them
 *     npm run screens -- review     those of tests with `review` in their title
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { BROWSER_FLAGS, findBrowser } from '#test/support/browser.ts'

const SHEETS = 'generated/screens'
const GALLERY = 'docs/screens'
const QUALITY = 60

/** Width of a picture on a sheet, by screen size. */
const WIDTHS = { desk: 720, phone: 260 } as const
const SCHEMES = ['light', 'dark'] as const
const GALLERY_HEIGHT = 900

/** Pictures of the gallery: name of the sheet and language. All are light and desktop. */
const GALLERY_PICTURES: Record<string, [sheet: string, language: Language]> = {
  landing: ['a11y-the-landing-page-is-accessible-light-and-dark-on-desktop-and-phone-1', 'en'],
  'company-information': [
    'a11y-basic-info-business-is-accessible-light-and-dark-on-desktop-and-phone-1',
    'en',
  ],
  documents: ['a11y-upload-documents-business-is-accessible-light-and-dark-on-desktop-and-phone-1', 'en'],
  'payment-information': [
    'a11y-payment-info-business-is-accessible-light-and-dark-on-desktop-and-phone-1',
    'en',
  ],
  dashboard: ['dashboard-the-dashboard-shows-the-figures-of-the-ledger-in-independent-parts-wit-1', 'en'],
  'dashboard-in-arabic': [
    'digits-an-Arabic-account-shows-the-chosen-digits-from-the-first-document-on-1',
    'ar',
  ],
  'billing-history': ['billing-history-invoices-are-listed-sorted-by-the-server-and-downloaded-1', 'en'],
  cards: ['manage-payment-the-cards-their-menu-and-the-modal-1', 'en'],
  customers: ['manage-customers-an-administrator-finds-customers-by-keyboard-exports-them-and-o-1', 'en'],
  review: ['review-the-review-with-its-marks-and-questions-2', 'en'],
  'flow-map': ['insight-an-analyst-sees-the-map-change-while-a-customer-progresses-opens-the-flo-1', 'en'],
  replay: ['insight-a-replay-and-the-question-before-sending-it-to-Stately-2', 'en'],
}

const main = async (): Promise<void> => {
  const pictures = process.env.PICTURES ?? mkdtempSync(join(tmpdir(), 'masar-screens-'))
  const passed = takePictures(pictures)
  if (!passed) process.exitCode = 1
  if (passed && process.argv.length === 2) rmSync(SHEETS, { recursive: true, force: true })
  mkdirSync(SHEETS, { recursive: true })
  const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
  try {
    for (const name of sheetNames(pictures))
      await writePicture(browser, sheetMarkup(pictures, name), join(SHEETS, `${name}.webp`))
    for (const [name, [sheet, language]] of Object.entries(GALLERY_PICTURES)) {
      const picture = pictureMarkup(join(pictures, `${sheet}.${language}.light.desk.png`), WIDTHS.desk)
      if (picture)
        await writePicture(browser, galleryMarkup(picture), join(GALLERY, `${name}.webp`), GALLERY_HEIGHT)
    }
  } finally {
    await browser.close()
    if (!process.env.PICTURES) rmSync(pictures, { recursive: true, force: true })
  }
}

/** Runs the browser tests of screens and takes pictures; true when all pass. */
const takePictures = (folder: string): boolean => {
  const files = globSync('test/e2e/*.spec.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('expectGood'),
  )
  const titles = process.argv.slice(2).join('|')
  const { status, error } = spawnSync('playwright', ['test', ...files, ...(titles ? ['-g', titles] : [])], {
    env: { ...process.env, PICTURES: folder, LONG_TESTS: 'true' },
    stdio: 'inherit',
  })
  if (error) throw error
  return status === 0
}

/** `NAME.LANGUAGE.SCHEME.SIZE.png`, as `test/support/e2e.ts` names them. */
const sheetNames = (folder: string): string[] => [
  ...new Set(readdirSync(folder).map((file) => file.split('.')[0] ?? file)),
]

const sheetMarkup = (folder: string, name: string): string => {
  const looks = LANGUAGES.flatMap((language) =>
    SCHEMES.map((scheme) => {
      const pictures = Object.entries(WIDTHS).map(([size, width]) =>
        pictureMarkup(join(folder, `${name}.${language}.${scheme}.${size}.png`), width),
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

const galleryMarkup = (picture: string): string =>
  `<!doctype html><style>body { margin: 0; width: max-content } img { display: block }</style>${picture}`

/** The markup of a picture; empty when the test took none. */
const pictureMarkup = (file: string, width: number): string =>
  existsSync(file)
    ? `<img style="width:${width}px" src="data:image/png;base64,${readFileSync(file).toString('base64')}">`
    : ''

const writePicture = async (
  browser: Browser,
  markup: string,
  file: string,
  maxHeight = Number.POSITIVE_INFINITY,
): Promise<void> => {
  const page = await browser.newPage()
  await page.setContent(markup)
  const { width, height } = (await page.locator('body').boundingBox()) ?? { width: 0, height: 0 }
  const devtools = await page.context().newCDPSession(page)
  // WebP: Playwright's PNG and JPEG are four times as large.
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight), scale: 1 },
  })
  writeFileSync(file, Buffer.from(data, 'base64'))
  await page.close()
}

await main()
