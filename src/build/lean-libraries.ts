import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { leanPhoneMetadata } from './phone-metadata.ts'

const EXPORTED = /^export (?:const|let|class|function) (\w+)|^export \{ ([^}]+) \};?$/gm

/** Every name a module exports, standing for something that does nothing and gives itself. */
const absent = async (file: string): Promise<string> => {
  const source = await readFile(file, 'utf8')
  const names = [...source.matchAll(EXPORTED)].flatMap(
    ([, one, many]) => one ?? many?.split(', ').map((name) => name.split(' as ').at(-1) ?? name) ?? [],
  )
  if (names.length === 0) throw new Error(`${file} exports nothing we know of: look at it again`)
  return ['const absent = () => absent', ...names.map((name) => `export { absent as ${name} }`)].join('\n')
}

/** A component that shows nothing, under the module's own names. */
const invisible = async (file: string): Promise<string> =>
  (await absent(file)).replace('() => absent', '() => null')

const phones = async (file: string): Promise<string> => {
  const metadata: unknown = JSON.parse(await readFile(file.replace(/\.js$/, ''), 'utf8'))
  return `export default ${JSON.stringify(leanPhoneMetadata(metadata))}`
}

const REPLACED: { file: RegExp; by: (file: string) => Promise<string> }[] = [
  // The portal reads with schemas and never writes JSON Schema.
  { file: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/, by: absent },
  // Lists have pages and never grow.
  { file: /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/, by: absent },
  // Mantine's variables and classes are a stylesheet made at build.
  {
    file: /\/MantineProvider\/(?:MantineCssVariables\/MantineCssVariables|MantineClasses\/MantineClasses)\.mjs$/,
    by: invisible,
  },
  // Parts of components that no screen uses.
  {
    file: /\/components\/\w+\/(?:(?:Button|ActionIcon)Group(?:Section)?|InputSuccess)\/[A-Z]\w+\.mjs$/,
    by: invisible,
  },
  { file: /\/libphonenumber-js\/metadata\.min\.json\.js$/, by: phones },
]

/**
 * Leaves out of the browser's bundle what its libraries bring and the portal never uses, where the bundler cannot see it. Each
 * replacement fails the build when the library no longer looks as expected.
 */
export const leanLibraries = (): Plugin => ({
  name: 'masar:lean-libraries',
  apply: 'build',
  enforce: 'pre',
  load: (id) => REPLACED.find(({ file }) => file.test(id))?.by(id),
})
