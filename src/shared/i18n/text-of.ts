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

/** A language and its digits: `figures` keeps the Western digits of a text or replaces them. */
interface Reader {
  language: Language
  figures: (text: string) => string
}

/** Fills in the parameters. A text value stays unchanged: it may be a name, or already has the right digits. */
const fill = (text: string, { language, figures }: Reader, params: Params): string =>
  text.replace(/\{(\w+)\}|[^{]+/g, (part, name: string | undefined) => {
    if (name === undefined) return figures(part)
    const value = params[name] ?? part
    const format = TIMES[name]
    if (typeof value !== 'number') return String(value)
    return figures(format ? format(value, language) : String(value))
  })

/**
 * Returns the text at a dotted key with its `{names}` filled in; a `count` selects the plural form. `seconds` and `wait` are
 * shown as a waiting time.
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
