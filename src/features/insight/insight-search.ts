import { z } from 'zod/mini'
import { AccountType, PackageName } from '#contract/entities/common.ts'
import { FLOW_CHARTS, RiyadhDay } from '#contract/entities/flow-figures.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { WidthClass } from '#contract/screen.ts'

/** Makes a search parameter optional, and ignores an invalid value. */
const lenient = <S extends z.core.$ZodType>(schema: S) => z.catch(z.optional(schema), undefined)

export const VIEWS = ['map', 'funnel', 'trend'] as const

/** The figure that colors the boxes of a map. */
export const COLOURS = ['frequency', 'duration', 'target'] as const
export type Colour = (typeof COLOURS)[number]

/** Search parameters of the map, so that every view is a link. */
export const insightSearch = z.object({
  view: lenient(z.enum(VIEWS)),
  chart: lenient(z.enum(FLOW_CHARTS)),
  colour: lenient(z.enum(COLOURS)),
  /** The state with open figures. */
  state: lenient(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/), z.maxLength(60))),
  from: lenient(RiyadhDay),
  to: lenient(RiyadhDay),
  /** A second period for comparison. */
  otherFrom: lenient(RiyadhDay),
  otherTo: lenient(RiyadhDay),
  accountType: lenient(AccountType),
  package: lenient(PackageName),
  language: lenient(z.enum(LANGUAGES)),
  width: lenient(WidthClass),
  version: lenient(z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000))),
})
export type InsightSearch = z.output<typeof insightSearch>

/** Search parameters of a rehearsal: the chart and the days. */
export const rehearsalSearch = z.pick(insightSearch, { chart: true, from: true, to: true })
export type RehearsalSearch = z.output<typeof rehearsalSearch>

/** Search parameters of a replay. `at` is the index of the shown step; an invalid index is ignored. */
export const replaySearch = z.object({
  at: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))), undefined),
})
export type ReplaySearch = z.output<typeof replaySearch>
