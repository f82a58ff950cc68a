import type { Rolldown } from 'vite'
import { ACCOUNT_TYPES, type AccountType } from '#contract/entities/common.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { Step } from '#contract/steps.ts'
import { type ScreenName, STEP_SCREENS, screenOf } from '../features/onboarding/flow/step-screens.ts'
import { CORE_NAMESPACES, type Namespace } from '../shared/i18n/catalogues.ts'
import { SCREEN_WORDS } from '../shared/i18n/screen-words.ts'

type Bundle = Rolldown.OutputBundle
type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((output) => output.type === 'chunk')

/** An entry that only imports other chunks is dropped from the build; the page links those chunks. */
const isOnlyImports = ({ code }: Rolldown.OutputChunk): boolean =>
  code.replace(/import\s*["'][^"']+["'];?|\/\/.*$/gm, '').trim() === ''

const withImports = (bundle: Bundle, fileName: string, seen: Set<string>) => {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return
  seen.add(fileName)
  for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
  for (const imported of chunk.imports) withImports(bundle, imported, seen)
}

/** Addresses of the matching chunks and their imports. */
const filesOf = (bundle: Bundle, matches: (chunk: Rolldown.OutputChunk) => boolean): string[] => {
  const files = new Set<string>()
  for (const chunk of chunksOf(bundle)) if (matches(chunk)) withImports(bundle, chunk.fileName, files)
  return [...files]
    .filter((file) => {
      const output = bundle[file]
      return output?.type !== 'chunk' || !isOnlyImports(output)
    })
    .map((file) => `/${file}`)
}

interface StepParts {
  modules: string[]
  words: Namespace[]
}

/** Parts of other features that a screen of the onboarding loads. */
const OTHERS: Partial<Record<ScreenName, StepParts>> = {
  'individual-info': { modules: ['features/identity/identity-check.tsx'], words: ['identity'] },
  payment: { modules: ['features/card/index.ts'], words: ['card'] },
}

const partsOf = (name: ScreenName): StepParts => ({
  modules: [`features/onboarding/screens/${name}-screen.tsx`, ...(OTHERS[name]?.modules ?? [])],
  words: OTHERS[name]?.words ?? [],
})

/** The keys of a step's screens: the step, or step and account type if their screens differ. */
const keysOf = (step: Step): [key: Step | `${Step} ${AccountType}`, screen: ScreenName | null][] =>
  typeof STEP_SCREENS[step] === 'object'
    ? ACCOUNT_TYPES.map((type) => [`${step} ${type}`, screenOf(step, type)])
    : [[step, screenOf(step, 'business')]]

/** Code and words of each screen of the onboarding. */
const STEP_PARTS: Readonly<Record<string, StepParts>> = Object.fromEntries(
  Step.options.flatMap(keysOf).flatMap(([key, screen]) => (screen === null ? [] : [[key, partsOf(screen)]])),
)

const STEP_MODULES = Object.values(STEP_PARTS).flatMap(({ modules }) => modules)
const isOfStep = (id: string): boolean => STEP_MODULES.some((module) => id.endsWith(`/src/${module}`))

/** The routes whose screen this module is, or whose loader imports it. */
const routesOfModule = (id: string, { getModuleInfo }: ModuleGraph): string[] => {
  const route = /\/routes\/(.+)\.tsx\?tsr-split/.exec(id)?.[1]
  if (route) return [route]
  if (isOfStep(id)) return []
  return (getModuleInfo(id)?.dynamicImporters ?? []).flatMap(
    (importer) => /\/routes\/(.+)\.tsx$/.exec(importer)?.[1] ?? [],
  )
}

/** Matches chunks with these modules, by the end of their names. */
const holding =
  (...modules: string[]) =>
  (chunk: Rolldown.OutputChunk): boolean =>
    modules.some((module) => chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`)))

const isEntry = (chunk: Rolldown.OutputChunk) =>
  chunk.isEntry && Boolean(chunk.facadeModuleId?.endsWith('/app.html'))

/** '/dashboard' from the route file '_app.dashboard': parts that begin with an underscore are layouts. */
const pathOf = (route: string): string =>
  `/${route
    .split('.')
    .filter((part) => !part.startsWith('_'))
    .join('/')}`

export interface AppFiles {
  /** Files of every screen. */
  entry: string[]
  /** Further files of a screen, by its path. */
  screens: Record<string, string[]>
  /** Further files of a step of the onboarding. */
  steps: Record<string, string[]>
  /** The words of screens and steps, by language; the empty name has the words of every screen. */
  words: Record<string, Record<string, string[]>>
}

/** The files of each screen, so that the browser can fetch them before the app has loaded. */
export const appFiles = (bundle: Bundle, graph: ModuleGraph): AppFiles => {
  const routesOf = (chunk: Rolldown.OutputChunk) => chunk.moduleIds.flatMap((id) => routesOfModule(id, graph))
  const entry = filesOf(bundle, isEntry)
  const beyond = (known: string[], matches: (chunk: Rolldown.OutputChunk) => boolean) =>
    filesOf(bundle, matches).filter((file) => !known.includes(file))
  const routes = [...new Set(chunksOf(bundle).flatMap(routesOf))].filter(
    (route) => !/^(?:_|\$)[^.]*$/.test(route),
  )
  const screens = Object.fromEntries(
    routes.map((route) => [
      pathOf(route),
      beyond(entry, (chunk) =>
        routesOf(chunk).some((other) => other === route || route.startsWith(`${other}.`)),
      ),
    ]),
  )
  const wordsIn = (language: Language): Record<string, string[]> => {
    const holdingWords = (namespaces: readonly Namespace[]) =>
      holding(...namespaces.map((namespace) => `shared/i18n/words/${namespace}.ts?${language}`))
    const core = beyond(entry, holdingWords(CORE_NAMESPACES))
    const named = (namespaces: readonly Namespace[]) => beyond([...entry, ...core], holdingWords(namespaces))
    return {
      '': core,
      ...Object.fromEntries(Object.entries(SCREEN_WORDS).map(([path, names]) => [path, named(names)])),
      ...Object.fromEntries(Object.entries(STEP_PARTS).map(([step, { words }]) => [step, named(words)])),
    }
  }
  return {
    entry,
    screens,
    steps: Object.fromEntries(
      Object.entries(STEP_PARTS).map(([step, { modules }]) => [
        step,
        beyond([...entry, ...(screens['/signup'] ?? [])], holding(...modules)),
      ]),
    ),
    words: Object.fromEntries(LANGUAGES.map((language) => [language, wordsIn(language)])),
  }
}
