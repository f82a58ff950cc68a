import type { Language } from '#contract/languages.ts'
import { arabicIndic, type Digits } from '#contract/text/digits.ts'
import { CORE_NAMESPACES, type Namespace } from './catalogues.ts'
import type { Catalogue } from './text-of.ts'

/** For each language and catalogue, a function that imports only the words of that language, see `src/build/portal-plugins.ts`. */
const WORDS: Record<Language, Record<string, () => Promise<Catalogue>>> = {
  en: import.meta.glob<Catalogue>(['./words/*.ts', '!./words/landing.ts'], { query: '?en', import: 'en' }),
  ar: import.meta.glob<Catalogue>(['./words/*.ts', '!./words/landing.ts'], { query: '?ar', import: 'ar' }),
}

const read = async (language: Language, namespace: Namespace): Promise<Catalogue> => {
  const words = await WORDS[language][`./words/${namespace}.ts`]?.()
  if (words === undefined) throw new Error(`There is no catalogue ${language}/${namespace}`)
  return words
}

interface TranslationState {
  language: Language
  digits: Digits
  catalogues: Partial<Record<Namespace, Catalogue>>
}

const asWritten = (text: string): string => text

/** Converts figures to the digits of the page. Only Arabic has other digits than Western ones. */
export const figuresOf = ({
  language,
  digits,
}: Pick<TranslationState, 'language' | 'digits'>): ((text: string) => string) =>
  language === 'ar' && digits === 'arabic-indic' ? arabicIndic : asWritten

/**
 * The texts of the app. Fetches only the active language, and a namespace when a route needs it. The app must not render before
 * `ready`. A library for this would be 17 kB, a twelfth of every screen's code.
 */
export const createI18n = (first: Language, digits: Digits = 'western') => {
  let shown: TranslationState = { language: first, digits, catalogues: {} }
  let rendered = shown
  const requested = new Set<Namespace>()
  const listeners = new Set<() => void>()

  const show = (next: TranslationState) => {
    shown = next
    if (next.language === first) rendered = next.digits === digits ? next : { ...next, digits }
    for (const listener of listeners) listener()
  }
  const fetchAll = async (
    language: Language,
    namespaces: Iterable<Namespace>,
  ): Promise<TranslationState['catalogues']> =>
    Object.fromEntries(
      await Promise.all(
        [...namespaces].map(async (namespace) => [namespace, await read(language, namespace)]),
      ),
    )

  const i18n = {
    get language() {
      return shown.language
    },
    /** Fetches missing namespaces and shows them. */
    load: async (namespaces: readonly Namespace[]): Promise<void> => {
      for (const namespace of namespaces) requested.add(namespace)
      const { language, catalogues } = shown
      const missing = namespaces.filter((namespace) => !(namespace in catalogues))
      if (missing.length === 0) return
      const found = await fetchAll(language, missing)
      if (shown.language === language) show({ ...shown, catalogues: { ...shown.catalogues, ...found } })
    },
    /** Changes the language once all requested namespaces have arrived in it. */
    changeLanguage: async (language: Language): Promise<void> => {
      const catalogues = await fetchAll(language, requested)
      show({ ...shown, language, catalogues })
    },
    changeDigits: (digits: Digits): void => show({ ...shown, digits }),
    shown: () => shown,
    /** The texts of the first render. React may hydrate a part of the page after the person has changed the language or the digits. */
    rendered: () => rendered,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { i18n, ready: i18n.load(CORE_NAMESPACES) }
}

export type Translations = ReturnType<typeof createI18n>['i18n']
