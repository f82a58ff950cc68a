import { z } from 'zod/mini'
import { AccountType, PackageName } from '#contract/entities/common.ts'
import { FLOW_CHARTS, RiyadhDay } from '#contract/entities/flow-figures.ts'
import { LANGUAGES } from '#contract/languages.ts'
import { WidthClass } from '#contract/screen.ts'

/** What of an address makes no sense counts as not being there. */
const sensible = <S extends z.core.$ZodType>(schema: S) => z.catch(z.optional(schema), undefined)

export const VIEWS = ['map', 'funnel', 'trend'] as const

/** What the boxes of a map are coloured by. */
export const COLOURS = ['frequency', 'duration', 'target'] as const
export type Colour = (typeof COLOURS)[number]

/** What the address of the map may say, so that every view is a link. */
export const insightSearch = z.object({
  view: sensible(z.enum(VIEWS)),
  chart: sensible(z.enum(FLOW_CHARTS)),
  colour: sensible(z.enum(COLOURS)),
  /** The state whose figures are open. */
  state: sensible(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/), z.maxLength(60))),
  from: sensible(RiyadhDay),
  to: sensible(RiyadhDay),
  /** A second period, shown beside the first. */
  otherFrom: sensible(RiyadhDay),
  otherTo: sensible(RiyadhDay),
  accountType: sensible(AccountType),
  package: sensible(PackageName),
  language: sensible(z.enum(LANGUAGES)),
  width: sensible(WidthClass),
  version: sensible(z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000))),
})
export type InsightSearch = z.output<typeof insightSearch>
