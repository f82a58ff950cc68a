import type { ContextFrom, EventFrom, StateMachine } from 'xstate'

/** Data that says nothing of a person: flags, figures, and words of our own. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [name: string]: Plain }

type Safe<Value> = [Exclude<Value, number | boolean | null | undefined>] extends [never]
  ? true
  : Exclude<Value, number | boolean | null | undefined> extends infer Rest
    ? [Rest] extends [string]
      ? string extends Rest
        ? false
        : true
      : [Rest] extends [readonly (infer Item)[]]
        ? Safe<Item>
        : [Rest] extends [(...args: never) => unknown]
          ? false
          : [Rest] extends [object]
            ? string extends keyof Rest
              ? false
              : false extends { [Key in keyof Rest]-?: Safe<Rest[Key]> }[keyof Rest]
                ? false
                : true
            : false
    : never

/**
 * What of a value may be seen outside the page or the request it belongs to. `present`: only whether there is one. `shown` does not
 * compile for free text or an id: for these, a function says what may be seen.
 */
type Disclosure<Value, Shape> =
  | 'hidden'
  | 'present'
  | ((value: Value, whole: Shape) => Plain)
  | (Safe<Value> extends true ? 'shown' : never)

type Fields<Shape> = { readonly [Name in keyof Shape]-?: Disclosure<Shape[Name], Shape> }

/** An event that carries nothing need not be named: its type is all there is to see. */
type EventFields<Event extends { type: string }> = {
  readonly [Carrier in Event as Exclude<keyof Carrier, 'type'> extends never
    ? never
    : Carrier['type']]: Fields<Omit<Carrier, 'type'>>
}

// biome-ignore lint/suspicious/noExplicitAny: any chart, regardless of its parts
export type AnyChart = StateMachine<any, any, any, any, any, any, any, any, any, any, any, any, any, any>

/** What of a chart's context and events may be seen by analysts and in the inspector: one decision for each field of either. */
export interface AllowList<Machine extends AnyChart> {
  readonly context: Fields<ContextFrom<Machine>>
  readonly events: EventFields<EventFrom<Machine>>
}

type AnyDisclosure = 'hidden' | 'present' | 'shown' | ((value: never, whole: never) => Plain)
type AnyFields = Readonly<Record<string, AnyDisclosure>>

/** An allow-list whose chart is not known to the compiler any more. */
export interface AnyAllowList {
  readonly context: AnyFields
  readonly events: Readonly<Record<string, AnyFields>>
}

const seen = (disclosure: AnyDisclosure, value: unknown, whole: object): Plain => {
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
        : [[name, seen(disclosure, value, values)]]
    }),
  )

/** What may be seen of a context; nothing of a field that the list does not know, or without a list. */
export const visibleContext = (list: AnyAllowList | undefined, context: unknown): Record<string, Plain> =>
  typeof context === 'object' && context !== null ? disclose(list?.context, context) : {}

/** What may be seen of an event: its type, and the fields that are allowed. The library's own events carry what actors answered: only their type is seen. */
export const visibleEvent = (
  list: AnyAllowList | undefined,
  event: { readonly type: string; readonly [field: string]: unknown },
): { type: string } & Record<string, Plain> => {
  const { type, ...values } = event
  const known = list && Object.hasOwn(list.events, type) ? list.events[type] : undefined
  return { ...disclose(known, values), type }
}
