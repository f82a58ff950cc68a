import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Script } from './bidi-pieces.ts'
import { woffToSfnt } from './woff-to-sfnt.ts'

const WEIGHTS = { regular: 400, bold: 600 } as const
export type Weight = keyof typeof WEIGHTS

const SCRIPTS: readonly Script[] = ['arabic', 'latin', 'latin-ext']

export const fontName = (script: Script, weight: Weight): string => `${script}-${weight}`

const require = createRequire(import.meta.url)

const read = (script: Script, weight: Weight): Buffer =>
  woffToSfnt(
    readFileSync(
      require.resolve(
        `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${WEIGHTS[weight]}-normal.woff`,
      ),
    ),
  )

let files: Map<string, Buffer> | undefined

/** The portal's typeface, whose Latin and Arabic letters are drawn for each other. Read once. */
export const fontFiles = (): ReadonlyMap<string, Buffer> => {
  files ??= new Map(
    SCRIPTS.flatMap((script) =>
      (['regular', 'bold'] as const).map((weight) => [fontName(script, weight), read(script, weight)]),
    ),
  )
  return files
}
