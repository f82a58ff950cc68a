import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'

/** Texts that have broken programs: in databases, dates, numbers, addresses, patterns, paths and objects. */
export const HOSTILE_TEXTS = [
  'a\0b',
  '\ud800',
  '',
  '\r\n\t\u001b[31m\u202e\ufeff',
  `\ue000\u2066x${'\u0335'.repeat(50)}`,
  '0001-01-01',
  '275760-09-13T00:00:00Z',
  '99999999999999999999',
  '\\_%\'";--',
  '../../__proto__',
  'x'.repeat(10_000),
] as const

/** Values that only JSON can carry. */
export const HOSTILE_JSON: readonly unknown[] = [
  null,
  { '\0': '\ud800' },
  { toString: 'x', valueOf: 1, constructor: null, hasOwnProperty: {} },
  -1,
  1e308,
  [],
  {},
]

/** The worst texts, for a shorter check. */
export const WORST_TEXTS = ['a\0b', '\ud800'] as const

/** Encodes a text for an address, even lone surrogates, which no library encodes. */
export const inAddress = (text: string): string =>
  [...text]
    .map((character) => (/\p{Cs}/u.test(character) ? '%ED%A0%80' : encodeURIComponent(character)))
    .join('')

type Shape = Pick<
  z.core.JSONSchema.BaseSchema,
  'type' | 'properties' | 'anyOf' | 'oneOf' | 'items' | 'enum' | 'const' | 'format' | 'additionalProperties'
>

const FORMATS: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2026-11-22T10:00:00.000Z',
  date: '2026-11-22',
  email: 'a@b.co',
  uri: 'https://a.example/',
}

const sampleOf = (shape: Shape): unknown => {
  const {
    type,
    properties,
    anyOf,
    oneOf,
    items,
    enum: values,
    const: only,
    format,
    additionalProperties,
  } = shape
  const [first] = [...(anyOf ?? []), ...(oneOf ?? [])]
  if (first) return sampleOf(first as Shape)
  if (only !== undefined) return only
  if (values) return values[0]
  if (type === 'array') return [sampleOf((items ?? {}) as Shape)]
  if (type === 'number' || type === 'integer') return 1
  if (type === 'boolean') return true
  if (type === 'object') {
    const known = Object.entries(properties ?? {}).map(([name, one]) => [name, sampleOf(one as Shape)])
    const open =
      typeof additionalProperties === 'object' ? [['some', sampleOf(additionalProperties as Shape)]] : []
    return Object.fromEntries([...known, ...open])
  }
  return FORMATS[format ?? ''] ?? 'Some text'
}

/** A value with every field of a schema, roughly of the right type. */
export const sampleFor = (schema: Schema | undefined): Record<string, unknown> =>
  schema
    ? (sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) as Record<
        string,
        unknown
      >)
    : {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Yields the value once for each of its leaves, with `other` in place of that leaf. */
export function* withEach(value: unknown, other: unknown): Generator<unknown> {
  if (!isObject(value)) {
    yield other
    return
  }
  for (const [name, inner] of Object.entries(value))
    for (const changed of withEach(inner, other))
      yield Array.isArray(value) ? [changed] : { ...value, [name]: changed }
}
