import type { Language } from '#contract/languages.ts'
import { arabicIndic, type Digits } from '#contract/text/digits.ts'
import { CORE_NAMESPACES, type Namespace } from './catalogues.ts'
import type { Catalogue } from './text-of.ts'

const cores = import.meta.glob<Partial<Record<Namespace, Catalogue>>>('./*/core.ts')

const files = import.meta.glob<Catalogue>(
  ['./*/*.ts', '!./*/{core,landing,common,errors,failures,layout}.ts'],
  { import: 'default' },
)

const read = async (language: Language, namespace: Namespace): Promise<Catalogue> => {
  const core = await cores[`./${language}/core.ts`]?.()
  const words = core?.[namespace] ?? (await files[`./${language}/${namespace}.ts`]?.())
  if (words === undefined) throw new Error(`There is no catalogue ${language}/${namespace}`)
  return words
}

interface Shown {
  language: Language
  digits: Digits
  catalogues: Partial<Record<Namespace, Catalogue>>
}

const asWritten = (text: string): string => text

/** Writes figures in the digits of the page: other languages than Arabic have Western digits only. */
export const figuresOf = ({
  language,
  digits,
}: Pick<Shown, 'language' | 'digits'>): ((text: string) => string) =>
  language === 'ar' && digits === 'arabic-indic' ? arabicIndic : asWritten

/**
 * The app's words: only the active language is fetched, and a namespace when a route asks for it. Show nothing before `ready`. Our own
 * few lines and not a library, because a library's 17 kB would be a twelfth of what every screen carries.
 */
export const createI18n = (first: Language, digits: Digits = 'western') => {
  let shown: Shown = { language: first, digits, catalogues: {} }
  const wanted = new Set<Namespace>()
  const listeners = new Set<() => void>()

  const show = (next: Shown) => {
    shown = next
    for (const tell of listeners) tell()
  }
  const fetchAll = async (
    language: Language,
    namespaces: Iterable<Namespace>,
  ): Promise<Shown['catalogues']> =>
    Object.fromEntries(
      await Promise.all(
        [...namespaces].map(async (namespace) => [namespace, await read(language, namespace)]),
      ),
    )

  const i18n = {
    get language() {
      return shown.language
    },
    get digits() {
      return shown.digits
    },
    /** A text of the page, such as an amount or a date, with its figures in the digits of the page. */
    get figures() {
      return figuresOf(shown)
    },
    /** Fetches what is not there yet, and shows it. */
    load: async (namespaces: readonly Namespace[]): Promise<void> => {
      for (const namespace of namespaces) wanted.add(namespace)
      const { language, catalogues } = shown
      const missing = namespaces.filter((namespace) => !(namespace in catalogues))
      if (missing.length === 0) return
      const found = await fetchAll(language, missing)
      if (shown.language === language) show({ ...shown, catalogues: { ...shown.catalogues, ...found } })
    },
    /** Shows another language once everything that is shown now has arrived in it. */
    changeLanguage: async (language: Language): Promise<void> => {
      const catalogues = await fetchAll(language, wanted)
      show({ ...shown, language, catalogues })
    },
    changeDigits: (digits: Digits): void => show({ ...shown, digits }),
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { i18n, ready: i18n.load(CORE_NAMESPACES) }
}

export type Translations = ReturnType<typeof createI18n>['i18n']
