import type { Plugin } from 'vite'
import { PORTAL_FILES, type PortalFiles } from '#contract/rendered-document.ts'
import { appFiles } from './app-files.ts'
import { bundleApart } from './bundled.ts'
import { fontFiles } from './font-files.ts'

const BOOT = 'src/app/boot.ts'
/** A mark at the top of the document, because a script waits for the style sheets before it. */
const BOOT_PLACE = '<!--boot-->'

/**
 * Puts the small script that must run before the first paint into the app's document. The server allows it by its hash. In
 * development, every page address serves the app's document.
 */
export const appShell = (): Plugin => {
  let boot = `<script src="/${BOOT}" type="module"></script>`
  return {
    name: 'masar:app-shell',
    configureServer: (server) => () => {
      server.middlewares.use((request, _, next) => {
        if (request.headers.accept?.includes('text/html')) request.url = '/app.html'
        next()
      })
    },
    async buildStart() {
      if (this.environment.config.command !== 'build') return
      const outputs = await bundleApart({ build: { lib: { entry: BOOT, formats: ['iife'], name: 'boot' } } })
      const code = outputs.find((output) => output.type === 'chunk')?.code
      if (!code) this.error('the boot script was not built')
      boot = `<script>${code.trim()}</script>`
    },
    generateBundle(_, bundle) {
      const { words, screens, steps } = appFiles(bundle, this)
      const source = JSON.stringify({
        words,
        screens,
        steps,
        fonts: fontFiles(bundle, 'faces'),
      } satisfies PortalFiles)
      this.emitFile({ type: 'asset', fileName: PORTAL_FILES, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) => {
        if (!filename.endsWith('app.html')) return
        return html.replace(BOOT_PLACE, () => boot)
      },
    },
  }
}
