import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { pdfDecodersAt } from '../features/review/documents/pdf-decoders.ts'

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('pdfjs-dist/package.json')), 'wasm')
const { version } = require('pdfjs-dist/package.json') as { version: string }
const place = pdfDecodersAt(version)
/** Decoders for scanner formats that browsers do not support: fax, JBIG2 and JPEG 2000. */
const DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']

const read = (name: string) => readFile(join(folder, name))

/** Copies the decoders to the portal. `pdfjs-dist` loads one by its name when a document needs it. */
export const pdfDecoders = (): Plugin => ({
  name: 'masar:pdf-decoders',
  configureServer: ({ middlewares }) => {
    middlewares.use(place, async (request, response, next) => {
      const name = basename(request.url ?? '')
      if (!DECODERS.includes(name)) return next()
      response.setHeader('content-type', 'text/javascript')
      response.end(await read(name))
    })
  },
  async generateBundle() {
    for (const name of DECODERS)
      this.emitFile({ type: 'asset', fileName: `${place.slice(1)}${name}`, source: await read(name) })
  },
})
