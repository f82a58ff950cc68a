import type { Language } from '#contract/languages.ts'
import { secondsToWait, waitingTime } from '#contract/text/waiting-time.ts'
import type { Params } from './keys.ts'

export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

const at = (catalogue: Catalogue | undefined, path: string): string | Catalogue | undefined =>
  path
    .split('.')
    .reduce<string | Catalogue | undefined>(
      (found, step) => (typeof found === 'object' ? found[step] : undefined),
      catalogue,
    )

/** Parameters that are a time in seconds, and how a text tells it. */
const TIMES: Readonly<Record<string, (seconds: number, language: Language) => string>> = {
  seconds: secondsToWait,
  wait: waitingTime,
}

const fill = (text: string, language: Language, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name] ?? place
    const tell = TIMES[name]
    return tell && typeof value === 'number' ? tell(value, language) : String(value)
  })

/**
 * The text at a dotted key, its `{names}` filled in; with a `count`, in the plural form the language has for it. `seconds` and
 * `wait` are told as a time to wait.
 */
export const textOf = (
  catalogue: Catalogue | undefined,
  path: string,
  language: Language,
  params: Params = {},
): string | undefined => {
  const form =
    typeof params['count'] === 'number' ? `_${new Intl.PluralRules(language).select(params['count'])}` : ''
  const text = at(catalogue, path + form) ?? at(catalogue, path)
  return typeof text === 'string' ? fill(text, language, params) : undefined
}
