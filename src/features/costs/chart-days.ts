import type { Costs } from '#contract/entities/costs.ts'
import { lastDayOf } from '#rules/billing-calendar.ts'
import { daysFrom } from '#rules/costs.ts'
import { addDays } from '#rules/riyadh-time.ts'

/** A day of the month in halalas: its costs or, for a day ahead, the expected ones, with the running total. */
export interface ChartDay {
  day: string
  cost: number
  total: number
  isAhead: boolean
}

/** The days of a month. Days ahead share evenly what the forecast adds. */
export const chartDays = ({
  month,
  days,
  total,
  forecast,
}: Pick<Costs, 'month' | 'days' | 'total' | 'forecast'>): ChartDay[] => {
  let running = 0
  const over = days.map(({ day, amount }): ChartDay => {
    running += amount
    return { day, cost: amount, total: running, isAhead: false }
  })
  const last = over.at(-1)
  if (!forecast || !last) return over
  const ahead = daysFrom(addDays(last.day, 1), lastDayOf(month))
  const added = forecast.expected - total.amount
  return [
    ...over,
    ...ahead.map((day, index): ChartDay => {
      const before = running
      running = total.amount + Math.round((added * (index + 1)) / ahead.length)
      return { day, cost: running - before, total: running, isAhead: true }
    }),
  ]
}
