import type { Endpoint } from '#contract/endpoint.ts'

type Values = Readonly<Record<string, unknown>>

/** An endpoint's address with its path parameters filled in and its query appended; an absent query value is left out. */
export const addressOf = (
  { path, id }: Pick<Endpoint, 'path' | 'id'>,
  params: Values = {},
  query: Values = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${id}: the path needs "${name}"`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}
