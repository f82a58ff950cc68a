import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** HTML is not included: the server fills in and compresses documents. */
const TEXT = /\.(?:m?js|css|svg|json|txt)$/
const WORTH_IT_BYTES = 200

const compressions = [
  {
    extension: 'br',
    compress: (bytes: Buffer) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { extension: 'gz', compress: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
]

/** Writes a Brotli and a gzip copy beside every text file, so that the server does not compress files for each request. */
export const precompress = (): Plugin => {
  let outDir = ''
  return {
    name: 'masar:precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    writeBundle: async () => {
      for (const file of await readdir(outDir, { recursive: true })) {
        if (!TEXT.test(file)) continue
        const path = join(outDir, file)
        const bytes = await readFile(path)
        if (bytes.length < WORTH_IT_BYTES) continue
        for (const { extension, compress } of compressions)
          await writeFile(`${path}.${extension}`, await compress(bytes))
      }
    },
  }
}
