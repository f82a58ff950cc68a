import { type Endpoint, type Schema, takesKey } from './endpoint.ts'

/** Name for a field that is not in the contract of the call. */
export const OTHER_FIELD = 'other'

interface Shape {
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  options?: readonly Schema[]
  entries?: Record<string, unknown>
}

/** zod's internal definition: objects have a shape, lists and wrappers have inner schemas. */
const shapeOf = (schema: Schema): Shape => schema._zod.def as unknown as Shape

const partsOf = ({ innerType, element, options = [] }: Shape): Schema[] =>
  [innerType, element, ...options].filter((part) => part !== undefined)

/** Adds the properties of a schema, by path and by name. Arrays add no name, records no keys. */
const addNames = (names: Set<string>, schema: Schema, path: string): void => {
  const shape = shapeOf(schema)
  for (const part of partsOf(shape)) addNames(names, part, path)
  for (const [name, property] of Object.entries(shape.shape ?? {})) {
    names.add(name)
    names.add(path + name)
    addNames(names, property, `${path}${name}.`)
  }
}

/** Adds the values of enum parameters: a file part is named after its document type. */
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

/** The field's name in the contract of the call; `OTHER_FIELD` when the contract does not have it. */
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
