import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { saveBasicInfo } from './endpoints/basic-info.ts'
import { ENDPOINTS } from './endpoints/index.ts'
import { logError, sendAdminAlert } from './endpoints/messages.ts'
import { contractFieldOf, OTHER_FIELD } from './field-names.ts'

/** Field names that an attacker typed; analysts must not see them. */
const TYPED = [
  '__proto__',
  'constructor',
  '=HYPERLINK("http://x.sa","y")',
  'sara@home.sa',
  '+966 50 123 4567',
  'x'.repeat(60_000),
  '1'.repeat(60_000),
  'سارة',
  ' ',
]

interface JsonShape {
  properties?: Record<string, JsonShape>
  items?: JsonShape
  anyOf?: JsonShape[]
  oneOf?: JsonShape[]
}

/** Every property of a JSON schema by its path. */
const pathsIn = ({ properties = {}, items, anyOf = [], oneOf = [] }: JsonShape, path = ''): string[] => [
  ...Object.entries(properties).flatMap(([name, one]) => [
    `${path}${name}`,
    ...pathsIn(one, `${path}${name}.`),
  ]),
  ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((one) => pathsIn(one, path)),
]

/** Field names of a call in the OpenAPI document. */
const pathsOf = ({ params, query, body, files = [] }: Endpoint): string[] => [
  ...files,
  ...[params, query, body].flatMap((schema) =>
    schema ? pathsIn(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonShape) : [],
  ),
]

describe('the name of a refused field', () => {
  test.each([
    [sendAdminAlert, 'alert_details.urlParams', 'alert_details.urlParams'],
    [sendAdminAlert, 'urlParams', 'urlParams'],
    [sendAdminAlert, 'alert_details.possibleCauses.3', 'alert_details.possibleCauses'],
    [logError, 'context', 'context'],
    [logError, 'context.sara@home.sa', OTHER_FIELD],
    [logError, 'Idempotency-Key', 'Idempotency-Key'],
    [logError, 'urlParams', OTHER_FIELD],
    [saveBasicInfo, 'telephone', OTHER_FIELD],
    [undefined, 'context', OTHER_FIELD],
  ] as const)(
    'a refused field is reported under its name in the contract of its call',
    (endpoint, field, expected) => {
      expect(contractFieldOf(endpoint, field)).toBe(expected)
    },
  )

  test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
    'a refused field of %s is reported under a name of its contract, for any typed name',
    (_, endpoint) => {
      const paths = pathsOf(endpoint)
      for (const path of paths) expect(contractFieldOf(endpoint, path)).toBe(path)
      const names = new Set([...paths, ...paths.flatMap((path) => path.split('.'))])
      for (const typed of TYPED) expect(contractFieldOf(endpoint, typed)).toBe(OTHER_FIELD)
      const text = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.emailAddress(),
        fc.webUrl(),
        fc.string({ maxLength: 3 }),
      )
      const under = fc.tuple(fc.constantFrom('', ...names), text).map(([name, typed]) => `${name}.${typed}`)
      fc.assert(
        fc.property(fc.oneof(text, under), (typed) => {
          const reportedName = contractFieldOf(endpoint, typed)
          expect(reportedName === OTHER_FIELD || names.has(reportedName)).toBe(true)
        }),
      )
    },
  )
})
