import { type Endpoint, type Schema, takesKey } from './endpoint.ts'

/** What a refused field is called that the call's contract does not name. */
export const OTHER_FIELD = 'other'

interface Shape {
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  options?: readonly Schema[]
  entries?: Record<string, unknown>
}

/** What zod keeps of a schema; only objects have a shape, only lists and what is wrapped have schemas inside. */
const shapeOf = (schema: Schema): Shape => schema._zod.def as unknown as Shape

const partsOf = ({ innerType, element, options = [] }: Shape): Schema[] =>
  [innerType, element, ...options].filter((part) => part !== undefined)

/** The properties of a schema, under the path that leads to each and under their own name. An array adds no name, a record none of its keys. */
const addNames = (names: Set<string>, schema: Schema, path: string): void => {
  const shape = shapeOf(schema)
  for (const part of partsOf(shape)) addNames(names, part, path)
  for (const [name, property] of Object.entries(shape.shape ?? {})) {
    names.add(name)
    names.add(path + name)
    addNames(names, property, `${path}${name}.`)
  }
}

/** The values among which a parameter of the address chooses: a file is called after the document it is. */
const addChoices = (names: Set<string>, params: Schema): void => {
  for (const param of Object.values(shapeOf(params).shape ?? {}))
    for (const value of Object.values(shapeOf(param).entries ?? {})) names.add(String(value))
}

const namesOf = (endpoint: Endpoint): ReadonlySet<string> => {
  const names = new Set<string>(['If-Match', ...(endpoint.files ?? [])])
  if (takesKey(endpoint)) names.add('Idempotency-Key')
  for (const schema of [endpoint.params, endpoint.query, endpoint.body])
    if (schema) addNames(names, schema, '')
  if (endpoint.params) addChoices(names, endpoint.params)
  return names
}

const known = new WeakMap<Endpoint, ReadonlySet<string>>()

/** The name of a refused field as the contract of this call has it; `OTHER_FIELD` for every name that is not of the contract. */
export const contractFieldOf = (endpoint: Endpoint | undefined, field: string): string => {
  if (!endpoint) return OTHER_FIELD
  const names = known.get(endpoint) ?? namesOf(endpoint)
  known.set(endpoint, names)
  const path = field
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')
  return names.has(path) ? path : OTHER_FIELD
}
