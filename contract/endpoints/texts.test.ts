import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Schema } from '../endpoint.ts'
import { ENDPOINTS } from './index.ts'

/** Every text of a call must refuse or remove each of these characters. */
const HOSTILE = [
  ...[
    '\0',
    '\u001b',
    '\ue000',
    '\ufdd0',
    '\ud800',
    '\udc00',
    '\u202e',
    '\u2066',
    '\u200b',
    '\ufeff',
    '\u061c',
  ],
  `x${'\u0335'.repeat(5)}`,
  'e\u0301',
]
const FORBIDDEN =
  /[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\p{Bidi_Control}\u200b\ufeff]|(?![\t\n])\p{Cc}|\p{M}{5}/u

interface Text {
  path: string
  schema: Schema
}

/** Every text in a schema, below objects, lists, choices and pipes. */
const textsIn = (schema: Schema, path: string): Text[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [{ path, schema }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
    case 'array':
      return textsIn(def.element, path)
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path))
    case 'record':
      return [...textsIn(def.keyType, `${path}.key`), ...textsIn(def.valueType, `${path}.value`)]
    case 'pipe':
      return textsIn(def.in, path)
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, path)
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
    case 'null':
      return []
    default:
      throw new Error(`${path}: textsIn does not support the type ${def.type}`)
  }
}

const TEXTS = ENDPOINTS.flatMap(({ id, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? textsIn(schema, `${id} ${part}`) : [],
  ),
)

describe('the texts of all calls', () => {
  test('the texts of all calls are found in their schemas', () => {
    expect(TEXTS.length).toBeGreaterThan(80)
    expect(TEXTS.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['email.support body.message', 'customers.saveDraft body.values.value']),
    )
  })

  test('the texts of all calls have a closed format, or refuse unreadable and invisible characters', () => {
    const open = TEXTS.flatMap(({ path, schema }) =>
      HOSTILE.flatMap((part) =>
        [part, `شركة${part}نجد`, `Sara${part}Omar`, `https://a.example/${part}x`].flatMap((text) => {
          const parsed = z.safeParse(schema, text)
          if (!parsed.success) return []
          const kept = String(parsed.data)
          return FORBIDDEN.test(kept) || kept !== kept.normalize('NFC')
            ? [`${path}: ${JSON.stringify(text)}`]
            : []
        }),
      ),
    )
    expect(open).toEqual([])
  })

  test('the texts of all calls have no line breaks, except texts with paragraphs', () => {
    const withLines = TEXTS.filter(({ schema }) => {
      const parsed = z.safeParse(schema, 'Sara\nOmar')
      return parsed.success && /[\n\r]/.test(String(parsed.data))
    })
    expect(withLines.map(({ path }) => path)).toEqual([
      'customers.saveDraft body.values.value',
      'email.support body.message',
    ])
  })
})
