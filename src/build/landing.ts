import { readFile } from 'node:fs/promises'
import { type Plugin, runnerImport, type ViteDevServer } from 'vite'
import { LANGUAGES, landingFile, languageOfCookie } from '#contract/languages.ts'
import { appFiles } from './app-files.ts'
import { bundleDocument } from './bundled.ts'
import { fontFiles } from './font-files.ts'
import { fillLanding } from './landing-html.ts'

type Renderer = typeof import('../landing/render.tsx')

const RENDERER = '/src/landing/render.tsx'
const TEMPLATE = 'index.html'
/** Where a person goes right after signing in. */
const FIRST_SCREENS = ['/signup', '/dashboard']

const serveInDevelopment = async (server: ViteDevServer, url: string, cookie: string) => {
  const { renderLanding } = (await server.ssrLoadModule(RENDERER)) as Renderer
  const template = await readFile(TEMPLATE, 'utf8')
  return server.transformIndexHtml(url, fillLanding(template, renderLanding(languageOfCookie(cookie)), {}))
}

/** Renders the landing document at build, one file per language, with its stylesheet inlined; in development per request. */
export const landing = (): Plugin => ({
  name: 'masar:landing',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const url = request.originalUrl ?? '/'
      if (new URL(url, 'http://localhost').pathname !== '/') return next()
      serveInDevelopment(server, url, request.headers.cookie ?? '').then(
        (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
        next,
      )
    })
  },
  async generateBundle(_, bundle) {
    const { template, css } = await bundleDocument(TEMPLATE, bundle, this)
    const { module } = await runnerImport<Renderer>(RENDERER, { configFile: false })

    const fonts = fontFiles(bundle, 'faces')
    const laterFonts = fontFiles(bundle, 'laterFaces')
    for (const language of LANGUAGES) {
      const { entry, words, screens } = appFiles(bundle, this)
      const own = words[language] ?? {}
      const prefetch = [
        ...entry,
        ...(own[''] ?? []),
        ...FIRST_SCREENS.flatMap((path) => [...(screens[path] ?? []), ...(own[path] ?? [])]),
        ...(laterFonts[language] ?? []),
      ]
      const head = { css, fonts: fonts[language] ?? [], prefetch: [...new Set(prefetch)] }
      const source = fillLanding(template, module.renderLanding(language), head)
      this.emitFile({ type: 'asset', fileName: landingFile(language), source })
    }
  },
})
