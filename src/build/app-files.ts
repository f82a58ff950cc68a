import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk')

const withImports = (bundle: Bundle, fileName: string, seen: Set<string>) => {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return
  seen.add(fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
  for (const imported of chunk.imports) withImports(bundle, imported, seen)
}

/** Addresses of the chunks that match, with everything they import. */
const filesOf = (bundle: Bundle, matches: (chunk: Rolldown.OutputChunk) => boolean): string[] => {
  const files = new Set<string>()
  for (const chunk of chunksOf(bundle)) if (matches(chunk)) withImports(bundle, chunk.fileName, files)
  return [...files].map((file) => `/${file}`)
}

const routeOf = (chunk: Rolldown.OutputChunk): string | undefined =>
  /\/routes\/(.+)\.tsx(?:\?|$)/.exec(chunk.facadeModuleId ?? '')?.[1]

const coreWordsOf = (chunk: Rolldown.OutputChunk): string | undefined =>
  /\/i18n\/core\/(\w+)\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1]

const isEntry = (chunk: Rolldown.OutputChunk) =>
  chunk.isEntry && Boolean(chunk.facadeModuleId?.endsWith('/app.html'))

/** '/dashboard' from the route file '_app.dashboard': parts that begin with an underscore are layouts. */
const pathOf = (route: string): string =>
  `/${route
    .split('.')
    .filter((part) => !part.startsWith('_'))
    .join('/')}`

export interface AppFiles {
  /** What every screen needs. */
  entry: string[]
  /** The words every screen needs, by language. */
  words: Record<string, string[]>
  /** What a screen needs besides, by its path. */
  screens: Record<string, string[]>
}

/** Which files the app loads for what, so that the browser can be told before the app itself has arrived. */
export const appFiles = (bundle: Bundle): AppFiles => {
  const entry = filesOf(bundle, isEntry)
  const without = (files: string[]) => files.filter((file) => !entry.includes(file))
  const routes = [...new Set(chunksOf(bundle).flatMap((chunk) => routeOf(chunk) ?? []))].filter(
    (route) => !/^(?:_|\$)[^.]*$/.test(route),
  )
  const languages = chunksOf(bundle).flatMap((chunk) => coreWordsOf(chunk) ?? [])
  return {
    entry,
    words: Object.fromEntries(
      languages.map((language) => [
        language,
        without(filesOf(bundle, (chunk) => coreWordsOf(chunk) === language)),
      ]),
    ),
    screens: Object.fromEntries(
      routes.map((route) => [
        pathOf(route),
        without(
          filesOf(bundle, (chunk) => {
            const other = routeOf(chunk)
            return other !== undefined && (other === route || route.startsWith(`${other}.`))
          }),
        ),
      ]),
    ),
  }
}
