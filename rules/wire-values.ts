import { cleanText } from '#contract/text/marks.ts'

type Wire<Values> = { [Name in keyof Values]: Values[Name] extends string ? string | null : Values[Name] }

/** Form values as they are sent: text trimmed, and null instead of nothing. Other values stay as they are. */
export const toWireValues = <Values extends Record<string, unknown>>(values: Values): Wire<Values> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? cleanText(value) || null : value,
    ]),
  ) as Wire<Values>
