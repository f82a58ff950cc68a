import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Digits } from '#contract/text/digits.ts'
import type { Namespace } from './catalogues.ts'
import { figuresOf, type Translations } from './i18n.ts'
import type { Params, Translate } from './keys.ts'
import { textOf } from './text-of.ts'

export const TranslationsContext = createContext<Translations | null>(null)

interface Translation<Own extends Namespace> {
  t: Translate<Own>
  language: Language
  /** The chosen digits, which are used in Arabic. */
  digits: Digits
  /** A text with its figures in the digits of the page. */
  figures: (text: string) => string
  i18n: Translations
  ready: boolean
}

/**
 * The texts of a namespace, and of others with their name before the key. A route loads its namespaces before it renders; other
 * namespaces load later.
 */
export const useTranslation = <Own extends Namespace = 'common'>(
  namespaces?: Own | readonly [Own, ...Namespace[]],
): Translation<Own> => {
  const i18n = useContext(TranslationsContext)
  if (!i18n) throw new Error('useTranslation needs a TranslationsContext around the component')
  const requested: readonly Namespace[] =
    typeof namespaces === 'object' ? namespaces : [namespaces ?? 'common']
  const names = requested.join()
  const { language, digits, catalogues } = useSyncExternalStore(i18n.subscribe, i18n.shown, i18n.rendered)
  const figures = figuresOf({ language, digits })

  useEffect(() => {
    // A missing text is shown as its key; the next screen requests it again.
    i18n.load(names.split(',') as Namespace[]).catch(() => {})
  }, [i18n, names])

  const t = useMemo(() => {
    const [own] = names.split(',') as [Namespace]
    return (key: string, params?: Params): string => {
      const [namespace, path] = key.includes(':') ? (key.split(':') as [Namespace, string]) : [own, key]
      return textOf(catalogues[namespace], path, { language, figures }, params) ?? key
    }
  }, [catalogues, language, figures, names])

  return {
    t: t as Translate<Own>,
    language,
    digits,
    figures,
    i18n,
    ready: requested.every((namespace) => namespace in catalogues),
  }
}

/** For a key that is known only at run time; accepts any parameters. */
export const anyKey = <Key extends string>(t: unknown) =>
  t as (key: Key, params?: Readonly<Record<string, unknown>>) => string
