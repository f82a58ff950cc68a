import { readFile } from 'node:fs/promises'
import { type Plugin, runnerImport, type ViteDevServer } from 'vite'
import { callbackFile, LANGUAGES, languageOfCookie } from '#contract/languages.ts'
import { bundleDocument } from './bundled.ts'
import { fillCallback } from './landing-html.ts'

type Renderer = typeof import('../landing/render.tsx')

const RENDERER = '/src/landing/render.tsx'
const TEMPLATE = 'callback.html'
const PATH = '/auth/callback'

const serveInDevelopment = async (server: ViteDevServer, url: string, cookie: string) => {
  const { renderCallback } = (await server.ssrLoadModule(RENDERER)) as Renderer
  const template = await readFile(TEMPLATE, 'utf8')
  return server.transformIndexHtml(url, fillCallback(template, renderCallback(languageOfCookie(cookie))))
}

/** Renders the page that the sign-in window comes back to, one file per language; in development per request. */
export const callback = (): Plugin => ({
  name: 'masar:callback',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const url = request.originalUrl ?? '/'
      if (new URL(url, 'http://localhost').pathname !== PATH) return next()
      serveInDevelopment(server, url, request.headers.cookie ?? '').then(
        (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
        next,
      )
    })
  },
  async generateBundle(_, bundle) {
    const { template, css } = await bundleDocument(TEMPLATE, bundle, this)
    const { module } = await runnerImport<Renderer>(RENDERER, { configFile: false })
    for (const language of LANGUAGES) {
      const source = fillCallback(template, module.renderCallback(language), css)
      this.emitFile({ type: 'asset', fileName: callbackFile(language), source })
    }
  },
})
