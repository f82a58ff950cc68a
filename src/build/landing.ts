import { readFile } from 'node:fs/promises'
import { type Plugin, type Rolldown, runnerImport, type ViteDevServer } from 'vite'
import { LANGUAGES, landingFile, languageOfCookie } from '#contract/languages.ts'
import { appFiles } from './app-files.ts'
import { bundleApart } from './bundled.ts'
import { fontFiles } from './font-files.ts'
import { fillLanding } from './landing-html.ts'
import { themeCss } from './theme-css.ts'

type Renderer = typeof import('../landing/render.tsx')
type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

const RENDERER = '/src/landing/render.tsx'
const TEMPLATE = 'index.html'
/** Where a person goes right after signing in. */
const FIRST_SCREENS = ['/signup', '/dashboard']
const STYLESHEET_LINK = /\s*<link rel="stylesheet"[^>]*>/g

const sourceOf = (output: Output | undefined) => (output?.type === 'asset' ? output.source.toString() : '')

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
    const outputs = await bundleApart({
      plugins: [themeCss()],
      build: { rolldownOptions: { input: TEMPLATE } },
    })
    const template = sourceOf(outputs.find(({ fileName }) => fileName === TEMPLATE)).replace(
      STYLESHEET_LINK,
      '',
    )
    const css = outputs
      .filter(({ fileName }) => fileName.endsWith('.css'))
      .map((sheet) => sourceOf(sheet).trim())
    const { module } = await runnerImport<Renderer>(RENDERER, { configFile: false })

    for (const output of outputs) {
      if (output.fileName in bundle || /\.(?:html|css)$/.test(output.fileName)) continue
      const source = output.type === 'chunk' ? output.code : output.source
      this.emitFile({ type: 'asset', fileName: output.fileName, source })
    }
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
      const head = { css: css.join(''), fonts: fonts[language] ?? [], prefetch: [...new Set(prefetch)] }
      const source = fillLanding(template, module.renderLanding(language), head)
      this.emitFile({ type: 'asset', fileName: landingFile(language), source })
    }
  },
})
