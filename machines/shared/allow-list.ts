import type { ContextFrom, EventFrom, StateMachine } from 'xstate'

/** Data without personal information: flags, figures, and words of our own. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

/** The parts of a value that may identify a person: free text, ids, and values that are not data. `never` if it has none. */
type Personal<Value> = Value extends number | boolean | null | undefined
  ? never
  : Value extends string
    ? FreeText<Value>
    : Value extends readonly (infer Item)[]
      ? PersonalItem<Item>
      : Value extends (...args: never) => unknown
        ? Value
        : Value extends object
          ? PersonalFields<Value>
          : Value

/** The type of our own texts lists their literals; the type of free text is `string`. */
type FreeText<Text extends string> = string extends Text ? Text : never

/** Ends the recursion for items of an unknown type. */
type PersonalItem<Item> = string extends Item ? Item : Personal<Item>

/** Unknown names of fields may be ids. */
type PersonalFields<Shape> = string extends keyof Shape ? Shape : Personal<Shape[keyof Shape]>

/**
 * The part of a field that may be seen outside its page or request. `present`: true if the field has a value. `shown`: the whole
 * value; this compiles only for a field without personal data. A function returns the visible part.
 */
type Disclosure<Value, Shape> =
  | 'hidden'
  | 'present'
  | ((value: Value, whole: Shape) => Plain)
  | ([Personal<Value>] extends [never] ? 'shown' : never)

type Fields<Shape> = { readonly [Name in keyof Shape]-?: Disclosure<Shape[Name], Shape> }

/** Events without fields are left out. */
type EventFields<Event extends { type: string }> = {
  readonly [Carrier in Event as Exclude<keyof Carrier, 'type'> extends never
    ? never
    : Carrier['type']]: Fields<Omit<Carrier, 'type'>>
}

// biome-ignore lint/suspicious/noExplicitAny: any chart, regardless of its parts
export type AnyChart = StateMachine<any, any, any, any, any, any, any, any, any, any, any, any, any, any>

/** The part of each field of a chart's context and events that analysts and the inspector see. */
export interface AllowList<Machine extends AnyChart> {
  readonly context: Fields<ContextFrom<Machine>>
  readonly events: EventFields<EventFrom<Machine>>
}

type AnyDisclosure = 'hidden' | 'present' | 'shown' | ((value: never, whole: never) => Plain)
type AnyFields = Readonly<Record<string, AnyDisclosure>>

/** The allow-list of any chart. */
export interface AnyAllowList {
  readonly context: AnyFields
  readonly events: Readonly<Record<string, AnyFields>>
}

const disclosed = (disclosure: AnyDisclosure, value: unknown, whole: object): Plain => {
  if (disclosure === 'present') return value !== null && value !== undefined && value !== ''
  if (disclosure === 'shown') return (value ?? null) as Plain
  return disclosure === 'hidden' ? null : disclosure(value as never, whole as never)
}

const disclose = (fields: AnyFields | undefined, values: object): Record<string, Plain> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const disclosure = fields && Object.hasOwn(fields, name) ? fields[name] : undefined
      return disclosure === undefined || disclosure === 'hidden'
        ? []
        : [[name, disclosed(disclosure, value, values)]]
    }),
  )

/** Returns the visible part of a context. Fields that are not in the list are left out; without a list all are. */
export const visibleContext = (list: AnyAllowList | undefined, context: unknown): Record<string, Plain> =>
  typeof context === 'object' && context !== null ? disclose(list?.context, context) : {}

/** Returns the type of an event and its visible fields. XState's own events carry the output of actors, so only their type is visible. */
export const visibleEvent = (
  list: AnyAllowList | undefined,
  event: { readonly type: string; readonly [field: string]: unknown },
): { type: string } & Record<string, Plain> => {
  const { type, ...values } = event
  const known = list && Object.hasOwn(list.events, type) ? list.events[type] : undefined
  return { ...disclose(known, values), type }
}
