import { readFile } from 'node:fs/promises'
import { type Plugin, runnerImport, type ViteDevServer } from 'vite'
import { getSeller } from '#contract/endpoints/configs.ts'
import { Seller } from '#contract/entities/seller.ts'
import { callbackFile, LANGUAGES, type Language, landingFile, languageOfCookie } from '#contract/languages.ts'
import { fontPreload } from '#contract/rendered-document.ts'
import { fillSeller } from '#contract/seller-marks.ts'
import type { RenderedLanding, RenderedPage } from '../landing/render.tsx'
import { appFiles } from './app-files.ts'
import { bundleDocument, inlineScript, moduleScript } from './bundled.ts'
import { fontFiles } from './font-files.ts'

type Renderer = typeof import('../landing/render.tsx')

const RENDERER = '/src/landing/render.tsx'
const BOOT = 'src/landing/client/boot.ts'
const LANDING = 'index.html'
const CALLBACK = 'callback.html'
/** The screens that a sign-in leads to. */
const FIRST_SCREENS = ['/signup', '/dashboard']

/** Renders the landing page, one file per language, with its style sheet inlined; in development per request. */
export const landing = (api: string): Plugin => ({
  name: 'masar:landing',
  configureServer: (server) =>
    serveInDevelopment(server, api, '/', LANDING, ({ renderLanding }, template, language) =>
      fillLanding(template, renderLanding(language), { boot: moduleScript(BOOT) }),
    ),
  async generateBundle(_, bundle) {
    const { template, css } = await bundleDocument(LANDING, bundle, this)
    const { renderLanding } = await importRenderer()
    const boot = await inlineScript(BOOT)
    const { entry, words, screens } = appFiles(bundle, this)
    const fonts = fontFiles(bundle, 'faces')
    const laterFonts = fontFiles(bundle, 'laterFaces')
    for (const language of LANGUAGES) {
      const own = words[language] ?? {}
      const prefetch = [
        ...entry,
        ...(own[''] ?? []),
        ...FIRST_SCREENS.flatMap((path) => [...(screens[path] ?? []), ...(own[path] ?? [])]),
        ...(laterFonts[language] ?? []),
      ]
      const head = { boot, css, fonts: fonts[language] ?? [], prefetch: [...new Set(prefetch)] }
      const source = fillLanding(template, renderLanding(language), head)
      this.emitFile({ type: 'asset', fileName: landingFile(language), source })
    }
  },
})

/** Renders the return page of the sign-in window, one file per language; in development per request. */
export const callback = (api: string): Plugin => ({
  name: 'masar:callback',
  configureServer: (server) =>
    serveInDevelopment(server, api, '/auth/callback', CALLBACK, ({ renderCallback }, template, language) =>
      fillCallback(template, renderCallback(language)),
    ),
  async generateBundle(_, bundle) {
    const { template, css } = await bundleDocument(CALLBACK, bundle, this)
    const { renderCallback } = await importRenderer()
    for (const language of LANGUAGES) {
      const source = fillCallback(template, renderCallback(language), css)
      this.emitFile({ type: 'asset', fileName: callbackFile(language), source })
    }
  },
})

const importRenderer = async (): Promise<Renderer> =>
  (await runnerImport<Renderer>(RENDERER, { configFile: false })).module

type Fill = (renderer: Renderer, template: string, language: Language) => string

const serveInDevelopment = (
  server: ViteDevServer,
  api: string,
  path: string,
  file: string,
  fill: Fill,
): void => {
  const render = async (url: string, cookie: string) => {
    const renderer = (await server.ssrLoadModule(RENDERER)) as Renderer
    const html = fill(renderer, await readFile(file, 'utf8'), languageOfCookie(cookie, 'http:'))
    const seller = Seller.parse(await (await fetch(`${api}${getSeller.path}`)).json())
    return server.transformIndexHtml(url, fillSeller(html, seller))
  }
  server.middlewares.use((request, response, next) => {
    const url = request.originalUrl ?? '/'
    if (new URL(url, 'http://localhost').pathname !== path) return next()
    render(url, request.headers.cookie ?? '').then(
      (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
      next,
    )
  })
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

interface LandingHead {
  /** The script that runs before the first paint. */
  boot: string
  /** The page's whole stylesheet, inlined so that the first paint needs nothing else. */
  css?: string
  /** Faces of the first paint. */
  fonts?: string[]
  /** The signed-in app's files, fetched when the page is idle. */
  prefetch?: string[]
}

const inLanguage = (template: string, { language, direction }: RenderedPage): string =>
  template.replace('lang="en" dir="ltr"', `lang="${language}" dir="${direction}"`)

const titleOf = ({ title }: RenderedPage): string => `<title>${escapeAttribute(title)}</title>`
const styleOf = (css: string | undefined): string[] => (css ? [`<style>${css}</style>`] : [])

/** Fills the template of the sign-in window's return page. */
export const fillCallback = (template: string, page: RenderedPage, css?: string): string =>
  inLanguage(template, page)
    .replace('<!--callback-head-->', () => [titleOf(page), ...styleOf(css)].join('\n    '))
    .replace('<!--callback-body-->', () => page.body)

/** Fills the landing template with one language's markup. */
export const fillLanding = (
  template: string,
  page: RenderedLanding,
  { boot, css, fonts = [], prefetch = [] }: LandingHead,
): string => {
  // The first paint waits for the whole document (a few kilobytes), so that nothing moves while the rest arrives.
  const whole = '<link rel="expect" href="#words" blocking="render" />'
  const head = [
    whole,
    boot,
    titleOf(page),
    `<meta name="description" content="${escapeAttribute(page.description)}" />`,
    ...fonts.map(fontPreload),
    ...styleOf(css),
  ]
  return inLanguage(template, page)
    .replace('%prefetch%', prefetch.join(' '))
    .replace('<!--landing-head-->', () => head.join('\n    '))
    .replace('<!--landing-body-->', () => page.body)
}
