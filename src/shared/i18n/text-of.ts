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

/** Parameters that are a time in seconds, and their words. */
const TIMES: Readonly<Record<string, (seconds: number, language: Language) => string>> = {
  seconds: secondsToWait,
  wait: waitingTime,
}

/** A language, and how it writes the figures of a text: `figures` leaves Western digits or replaces them. */
interface Reader {
  language: Language
  figures: (text: string) => string
}

/** A value that is a text stays as it is: it may name something, or has its figures written already. */
const fill = (text: string, { language, figures }: Reader, params: Params): string =>
  text.replace(/\{(\w+)\}|[^{]+/g, (part, name: string | undefined) => {
    if (name === undefined) return figures(part)
    const value = params[name] ?? part
    const tell = TIMES[name]
    if (typeof value !== 'number') return String(value)
    return figures(tell ? tell(value, language) : String(value))
  })

/**
 * The text at a dotted key, its `{names}` filled in; with a `count`, in the plural form the language has for it. `seconds` and
 * `wait` are told as a time to wait.
 */
export const textOf = (
  catalogue: Catalogue | undefined,
  path: string,
  reader: Reader,
  params: Params = {},
): string | undefined => {
  const form =
    typeof params['count'] === 'number'
      ? `_${new Intl.PluralRules(reader.language).select(params['count'])}`
      : ''
  const text = at(catalogue, path + form) ?? at(catalogue, path)
  return typeof text === 'string' ? fill(text, reader, params) : undefined
}
