import { halalasOf } from '../shared/halalas.ts'

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Unwraps `{"contact": {…}}`. Throws AccountingError. */
export function unwrap(body: unknown, kind: string): Fields {
  const inner = isObject(body) ? body[kind] : undefined
  if (!isObject(inner)) throw malformed(`param is missing or the value is empty: ${kind}`)
  return inner
}

/** A list of objects; drops other items. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** An object's texts and numbers, as text. */
export function textsOf(value: unknown): Record<string, string> | null {
  if (!isObject(value)) return null
  return Object.fromEntries(Object.keys(value).map((name) => [name, textOf(value, name)]))
}

/** A text or number as trimmed text; empty for other types. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** Reads the fields of an object and collects their problems. */
export function readerOf(fields: Fields) {
  const problems: Problems = {}
  const refuse = (name: string, problem: string) => {
    problems[name] = [...(problems[name] ?? []), problem]
  }
  const needed = (name: string): string => {
    const text = textOf(fields, name)
    if (text === '') refuse(name, "can't be blank")
    return text
  }
  return {
    refuse,
    needed,
    optional: (name: string): string | null => textOf(fields, name) || null,
    day(name: string): string {
      const text = needed(name)
      const instant = Date.parse(`${text}T00:00:00Z`)
      const real = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(instant)
      if (text !== '' && !real) refuse(name, 'is not a valid date')
      return text
    },
    /** An amount in riyals, as halalas. */
    halalas(name: string): number {
      const amount = halalasOf(needed(name))
      if (amount === undefined) refuse(name, 'is not a number')
      return amount ?? 0
    },
    oneOf(name: string, known: readonly number[]): number {
      const id = Number(needed(name))
      if (!known.includes(id)) refuse(name, 'must exist')
      return id
    },
    /** Throws AccountingError when a field is invalid. */
    check(): void {
      if (Object.keys(problems).length > 0) throw unprocessable(problems)
    },
  }
}

export type FieldReader = ReturnType<typeof readerOf>

/** Halalas in the provider's format: "1234.50". */
export const riyals = (halalas: number): string => (halalas / 100).toFixed(2)

/** An error of the accounting provider. */
export class AccountingError extends Error {
  readonly statusCode: number
  readonly body: object

  constructor(statusCode: number, body: object) {
    super(JSON.stringify(body))
    this.statusCode = statusCode
    this.body = body
  }
}

type Problems = Record<string, string[]>

export const badKey = () => new AccountingError(401, { error: 'Invalid API key' })
export const notFound = () => new AccountingError(404, { error: 'No records were found' })
export const malformed = (error: string) => new AccountingError(400, { error })
const unprocessable = (errors: Problems) => new AccountingError(422, { errors })
