import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { ERRORS } from '#contract/errors.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.looseObject({})),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: z.unknown() })),
})
const Description = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({ type: z.string() })) }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const readDescription = async () => {
  const { body } = await api.call<unknown>('GET', '/openapi.json')
  const { paths, components } = Description.parse(body)
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return { text: JSON.stringify(body), schemas: components.schemas, operations }
}

test('each call says whether it needs a token', async () => {
  const { operations } = await readDescription()
  // Providers sign their webhooks, which are not in the list.
  const isPublic = new Map(ENDPOINTS.map(({ id, access }) => [id as string, access === 'public']))
  expect(operations.length).toBeGreaterThan(100)
  expect(
    operations.filter(
      ({ operationId, security }) => (security.length === 0) !== (isPublic.get(operationId) ?? true),
    ),
  ).toEqual([])
})

test('each call has its own errors under their statuses, in one schema with a name', async () => {
  const { operations } = await readDescription()
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]))
  for (const { id, errors } of ENDPOINTS)
    for (const code of errors) {
      const response = byId.get(id)?.responses[ERRORS[code].status]
      expect(response?.description.split(', '), `${id} ${code}`).toContain(code)
      expect(JSON.stringify(response?.content)).toContain('"#/components/schemas/ErrorBody"')
    }
})

test('large schemas are described once', async () => {
  const { text, schemas } = await readDescription()
  for (const name of ['Customer', 'ErrorBody', 'Invoice', 'PaymentMethod', 'TaxDocument'])
    expect(Object.keys(schemas)).toContain(name)
  const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)
  expect(referred.filter((name) => !(name in schemas))).toEqual([])
  expect(text.length).toBeLessThan(600_000)
})
