import fc from 'fast-check'

/** An answer as it goes over the wire. */
export interface WireAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** One change of an answer; `cut` breaks the connection in the middle of the body. */
export type Mutation =
  | { kind: 'value'; where: number; value: unknown }
  | { kind: 'removed' | 'repeated'; where: number }
  | { kind: 'body'; body: string }
  | { kind: 'status'; status: number }
  | { kind: 'redirect'; status: number }
  | { kind: 'cut' }

const VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  true,
  false,
  [],
  {},
  [[]],
  'NaN',
  '١٢٣',
  '2026-02-31',
  '-0001-01-01T00:00:00Z',
  'https://elsewhere.example/',
  '__proto__',
  'x'.repeat(100_000),
  { __proto__: null, constructor: 1 },
  Array.from({ length: 1_000 }, (_, index) => ({ index })),
]

/** Texts that look harmless to a parser. */
const HOSTILE_TEXTS: readonly string[] = ['a\u0000b', '\ud800', '\u202eabc\u2066']

const BODIES: readonly string[] = [
  '',
  'null',
  '[]',
  '{}',
  '"text"',
  '0',
  '<!doctype html><title>Sign in</title>',
  '{"a":',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `"${'x'.repeat(2_000_000)}"`,
  '\ufeff{}',
  '{"__proto__":{"status":"paid"}}',
]

const STATUSES = [200, 201, 202, 204, 400, 401, 403, 404, 409, 418, 422, 429, 500, 503, 511]

export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('value' as const),
      where: fc.nat(),
      value: fc.oneof(fc.constantFrom(...VALUES), fc.constantFrom<unknown>(...HOSTILE_TEXTS)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('removed' as const, 'repeated' as const), where: fc.nat() }),
  },
  fc.record({ kind: fc.constant('body' as const), body: fc.constantFrom(...BODIES) }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(...STATUSES) }),
  fc.record({ kind: fc.constant('redirect' as const), status: fc.constantFrom(301, 302, 307, 308) }),
  fc.record({ kind: fc.constant('cut' as const) }),
)

/** Applies a mutation to an answer. `elsewhere` is the target of redirects. Null breaks the connection. */
export const mutate = (answer: WireAnswer, mutation: Mutation, elsewhere: string): WireAnswer | null => {
  switch (mutation.kind) {
    case 'cut':
      return null
    case 'status':
      return { ...answer, status: mutation.status }
    case 'redirect':
      return { ...answer, status: mutation.status, headers: { ...answer.headers, location: elsewhere } }
    case 'body':
      return { ...answer, body: Buffer.from(mutation.body) }
    default:
      return { ...answer, body: Buffer.from(mutateJson(answer.body.toString(), mutation)) }
  }
}

interface Place {
  parent: Record<string, unknown>
  key: string
}

/** Every value of a JSON document. The key of a list's value is its index. */
const placesOf = (value: unknown): Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, child]) => [
        { parent: value as Record<string, unknown>, key },
        ...placesOf(child),
      ])

const mutateJson = (text: string, mutation: Mutation & { where: number }): string => {
  const root = { document: parsed(text) }
  const places = placesOf(root)
  const place = places[mutation.where % places.length]
  if (!place) return text
  const { parent, key } = place
  if (mutation.kind === 'removed') delete parent[key]
  else if (mutation.kind === 'repeated') parent[key] = [parent[key], parent[key]]
  else if (mutation.kind === 'value') parent[key] = mutation.value
  return JSON.stringify(root.document) ?? ''
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
