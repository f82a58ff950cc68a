import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'

type Shape = Pick<z.core.JSONSchema.BaseSchema, 'properties' | 'anyOf' | 'oneOf'>

const namesOf = ({ properties = {}, anyOf = [], oneOf = [] }: Shape): string[] => [
  ...new Set([...Object.keys(properties), ...[...anyOf, ...oneOf].flatMap((one) => namesOf(one as Shape))]),
]
const namesIn = (schema: Schema | undefined): string[] =>
  schema ? namesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : []

const IDENTIFIES_RESOURCE = /(^|[a-z])(id|identifier|identificationnumber|token|filename)$/i

/** Every parameter of a customer's call that identifies a resource, such as 'paymentMethods.update params id'. */
export const namedPlaces = (): string[] =>
  ENDPOINTS.filter(({ access }) => access === 'customer').flatMap(({ id, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      namesIn(schema)
        .filter((name) => part === 'params' || IDENTIFIES_RESOURCE.test(name))
        .map((name) => `${id} ${part} ${name}`),
    ),
  )
