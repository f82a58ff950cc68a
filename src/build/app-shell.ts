import type { Plugin, Rolldown } from 'vite'
import { PORTAL_FILES, type PortalFiles } from '#contract/rendered-document.ts'
import { appFiles } from './app-files.ts'
import { bundleApart } from './bundled.ts'
import { fontFiles } from './font-files.ts'

const BOOT = 'src/app/boot.ts'
/** Before everything else that is fetched: a script waits for the style sheets above it. */
const BOOT_PLACE = '<!--boot-->'

const namesIn = (bundle: Rolldown.OutputBundle) => (name: string) =>
  Object.keys(bundle)
    .filter((file) => file.includes(name))
    .map((file) => `/${file}`)

/**
 * Puts the small script that must run before the first paint into the app's document, as a file of its own: an inline script
 * would need a hole in the content security policy. In development every page address shows the app's document.
 */
export const appShell = (): Plugin => ({
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
    const source = outputs.find((output) => output.type === 'chunk')?.code ?? ''
    this.emitFile({ type: 'asset', name: 'boot.js', source })
  },
  generateBundle(_, bundle) {
    const { words, screens, steps } = appFiles(bundle, this)
    const source = JSON.stringify({ words, screens, steps, fonts: fontFiles(bundle) } satisfies PortalFiles)
    this.emitFile({ type: 'asset', fileName: PORTAL_FILES, source })
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle }) => {
      if (!filename.endsWith('app.html')) return
      const [src] = bundle ? namesIn(bundle)('/boot-') : []
      const script = src ? `<script src="${src}"></script>` : `<script src="/${BOOT}" type="module"></script>`
      return html.replace(BOOT_PLACE, () => script)
    },
  },
})
