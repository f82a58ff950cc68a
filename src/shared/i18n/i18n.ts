import { type BackendModule, createInstance, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { CORE_NAMESPACES, type Namespace } from './catalogues.ts'
import { LANGUAGES, type Language } from './languages.ts'

const cores: Record<Language, () => Promise<Record<string, ResourceKey>>> = {
  en: () => import('./core/en.ts'),
  ar: () => import('./core/ar.ts'),
}

const files = import.meta.glob<ResourceKey>(
  ['./{en,ar}/*.ts', '!./*/{landing,common,errors,failures,layout}.ts'],
  { import: 'default' },
)

const load = async (language: Language, namespace: string): Promise<ResourceKey> => {
  const core = await cores[language]()
  const words = core[namespace] ?? (await files[`./${language}/${namespace}.ts`]?.())
  if (words === undefined) throw new Error(`There is no catalogue ${language}/${namespace}`)
  return words
}

const catalogues: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    load(language as Language, namespace).then(
      (words) => done(null, words),
      (error: Error) => done(error, null),
    )
  },
}

/** The app's words: only the active language is fetched, and a namespace when a route asks for it. Show nothing before `ready`. */
export const createI18n = (language: Language) => {
  const i18n = createInstance()
  const ready = i18n
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: LANGUAGES,
      fallbackLng: false,
      ns: CORE_NAMESPACES,
      defaultNS: 'common',
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: false },
    })
  return { i18n, ready }
}

export type Words = ReturnType<typeof createI18n>['i18n']

/** For a route's loader: the words of these namespaces, before its screen shows. */
export const loadWords = (i18n: Words, ...namespaces: Namespace[]): Promise<void> =>
  i18n.loadNamespaces(namespaces)
