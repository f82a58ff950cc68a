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

const fill = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))

/** The text at a dotted key, its `{names}` filled in; with a `count`, in the plural form the language has for it. */
export const textOf = (
  catalogue: Catalogue | undefined,
  path: string,
  language: string,
  params: Params = {},
): string | undefined => {
  const form =
    typeof params['count'] === 'number' ? `_${new Intl.PluralRules(language).select(params['count'])}` : ''
  const text = at(catalogue, path + form) ?? at(catalogue, path)
  return typeof text === 'string' ? fill(text, params) : undefined
}
