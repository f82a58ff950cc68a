import { z } from 'zod'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { isStorable } from '#contract/text/characters.ts'
import { plainNumber } from '#contract/text/numbers.ts'
import { isCardField } from '#rules/card-fields.ts'
import { holdsCardNumber } from '#rules/card-number.ts'
import { readPhone } from '#rules/phone.ts'
import { AppError, fieldRefusal, issuesRefusal } from '../errors/app-error.ts'

type CheckResult = { value: unknown } | { error: AppError }

/**
 * Checks input by the contract's schema, then its content. For a signed-in caller, it also checks values that the schema drops,
 * to detect every browser that sends card data. For a public call, it checks only the values that the schema keeps, because a
 * provider's webhook contains long numbers of its own.
 */
export const checkInput = (
  { access }: Pick<Endpoint, 'access'>,
  schema: Schema | undefined,
  value: unknown,
): CheckResult => {
  const parsed = schema ? z.safeParse(schema, value) : null
  const kept = parsed?.success ? parsed.data : undefined
  const refusal = contentRefusal(access === 'public' ? kept : value)
  if (refusal?.code === 'card-data-refused') return { error: refusal }
  if (parsed && !parsed.success) return { error: issuesRefusal(parsed.error.issues) }
  return refusal ? { error: refusal } : { value: kept }
}

/** Builds Fastify's validator for the parts of a request that have a schema. A request without a body has null there. */
export const validateInput =
  (endpoint: Pick<Endpoint, 'access'>) =>
  ({ schema }: { schema: unknown }) =>
  (value: unknown): CheckResult =>
    checkInput(endpoint, schema as Schema, value ?? undefined)

/**
 * Formats of fields whose digits may pass a card's check digit by chance. A value with this format, even an incomplete one, is
 * not searched for card numbers.
 */
const SHAPES: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['vatId', (text) => /^3(?:\d{0,13}|\d{13}3)$/.test(text)],
  ['phone', (text) => /^\+\d{1,15}$/.test(text) && readPhone(text) !== null],
  // A file name of an invoice: customer number, day, document number.
  ['fileName', (text) => /^\d{1,10}_\d{4}-\d{2}-\d{2}_INV-\d{4}-\d{6}\.pdf$/.test(text)],
])

interface FieldValue {
  value: unknown
  field: string
}

/**
 * Returns the refusal of a value with card data or with text that cannot be stored; null for other values. Card data is a card
 * number, or a field for a card number or security code. Card data takes precedence anywhere in the value. Takes linear time, and
 * does not recurse, so that no depth overflows the stack.
 */
export function contentRefusal(value: unknown, field = ''): AppError | null {
  let first: AppError | null = null
  const waiting: FieldValue[] = [{ value, field }]
  for (let found = waiting.pop(); found; found = waiting.pop()) {
    const refusal = refusalHere(found)
    if (refusal?.code === 'card-data-refused') return refusal
    first ??= refusal
    if (Array.isArray(found.value))
      for (const item of found.value) waiting.push({ value: item, field: found.field })
    else if (isObject(found.value))
      for (const [key, inner] of Object.entries(found.value)) waiting.push({ value: inner, field: key })
  }
  return first
}

const refusalHere = ({ value, field }: FieldValue): AppError | null => {
  if (typeof value === 'string') return textRefusal(value, field)
  if (typeof value === 'number') return textRefusal(String(value), field)
  return isObject(value) && !Array.isArray(value) ? keysRefusal(value) : null
}

const textRefusal = (text: string, field: string): AppError | null => {
  if (isCardText(text, field)) return new AppError('card-data-refused')
  return isStorable(text) ? null : unstorable(field)
}

const isCardText = (text: string, field: string): boolean =>
  !SHAPES.get(field)?.(plainNumber(text)) && holdsCardNumber(text)

/** The response names the field only when it looks like one of ours, because the input may have any names. */
const unstorable = (field: string): AppError =>
  fieldRefusal(/^\w{1,60}$/.test(field) ? field : '', 'characters')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const keysRefusal = (value: object): AppError | null => {
  let first: AppError | null = null
  for (const key of Object.keys(value)) {
    const refusal = keyRefusal(key)
    if (refusal?.code === 'card-data-refused') return refusal
    first ??= refusal
  }
  return first
}

const keyRefusal = (key: string): AppError | null =>
  isCardField(key) ? new AppError('card-data-refused') : textRefusal(key, '')
