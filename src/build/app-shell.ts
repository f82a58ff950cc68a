import type { Plugin } from 'vite'
import { PORTAL_FILES, type PortalFiles } from '#contract/rendered-document.ts'
import { appFiles } from './app-files.ts'
import { inlineScript, moduleScript } from './bundled.ts'
import { fontFiles } from './font-files.ts'

const BOOT = 'src/app/boot.ts'
/** A mark at the top of the document, because a script waits for the style sheets before it. */
const BOOT_PLACE = '<!--boot-->'

/** Puts the boot script into the app's document. In development, every page address serves the app's document. */
export const appShell = (): Plugin => {
  let boot = moduleScript(BOOT)
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
      boot = await inlineScript(BOOT)
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
