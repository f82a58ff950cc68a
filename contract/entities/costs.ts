import { z } from 'zod/mini'
import { givenText } from '../text/required.ts'
import { BUDGET_NOTICES } from './budget-notices.ts'
import { BudgetChart } from './chart.ts'
import { Halalas, Instant } from './common.ts'
import { CLOUD_NAME_MAX } from './cost-filters.ts'
import { BillingMonth } from './invoice.ts'

const CloudName = givenText.check(z.minLength(1), z.maxLength(CLOUD_NAME_MAX))

/** The month (default: the current one in Riyadh), and usage of one service, of one project (`NO_PROJECT` for none), or of both. */
export const CostFilters = z.object({
  month: z.optional(z.pipe(z.coerce.number(), BillingMonth)),
  service: z.optional(CloudName),
  project: z.optional(CloudName),
})
export type CostFilters = z.output<typeof CostFilters>

/** Halalas after discount, with VAT. `previous`: the month before through `comparedThrough`; null without such a day. */
const CostPart = z.object({ amount: Halalas, previous: z.nullable(Halalas) })
export type CostPart = z.output<typeof CostPart>

/** The expected costs of a whole month, by the forecast of the next charge. */
export const CostForecast = z.object({
  expected: Halalas,
  /** If each day ahead was like those of the quietest or the busiest week of the basis; null with a single week. */
  range: z.nullable(z.object({ low: Halalas, high: Halalas })),
  /** The days of known usage from which it is computed. */
  basis: z.object({ firstDay: z.iso.date(), lastDay: z.iso.date() }),
})
export type CostForecast = z.output<typeof CostForecast>

/** The customer's budget of a month, in halalas with VAT. */
export const Budget = z.object({
  amount: Halalas,
  /** The notices about the month, oldest first, with the amounts at that time. */
  notices: z.array(
    z.object({
      kind: z.enum(BUDGET_NOTICES),
      toldAt: Instant,
      amount: Halalas,
      spent: Halalas,
      expected: z.nullable(Halalas),
      /** New resources were stopped at that time. */
      stopped: z.boolean(),
    }),
  ),
  chart: BudgetChart,
})
export type Budget = z.output<typeof Budget>

/**
 * What a month costs: usage by its Riyadh day, billed or not, and support. All amounts are halalas after discount, with VAT, and each
 * division of the total adds up to it. Credit notes are not part of the costs.
 */
export const Costs = z.object({
  month: BillingMonth,
  /** The month in which the customer's usage can begin, and the current one. */
  firstMonth: BillingMonth,
  currentMonth: BillingMonth,
  currency: z.string(),
  /** The last day of the month with known usage; null before the first one. */
  knownThrough: z.nullable(z.iso.date()),
  /** The last day of the month before that `previous` includes; null without known usage, and if the account is younger than that month. */
  comparedThrough: z.nullable(z.iso.date()),
  total: CostPart,
  /** Every day that is over, oldest first. */
  days: z.array(z.object({ day: z.iso.date(), amount: Halalas })),
  /** The most expensive first. The filter by service does not apply. */
  services: z.array(z.extend(CostPart, { service: z.string() })),
  /** The most expensive first. The filter by project does not apply. */
  projects: z.array(z.extend(CostPart, { project: z.nullable(z.string()) })),
  /** The support package. Null with a filter, because support belongs to no service or project. */
  support: z.nullable(CostPart),
  /** Of the current month without a filter; null while fewer than seven days of usage are known, and while the account is not billed. */
  forecast: z.nullable(CostForecast),
  /** Null without a budget. */
  budget: z.nullable(Budget),
  /** Usage after discount that no invoice contains, with VAT, and the sum at which it is billed at once; null without a threshold. */
  threshold: z.nullable(z.object({ amount: Halalas, reached: Halalas })),
})
export type Costs = z.output<typeof Costs>
