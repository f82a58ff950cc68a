import type { FlowTarget } from '#contract/entities/flow-figures.ts'
import { plainNumber } from '#contract/text/numbers.ts'

export const UNITS = ['second', 'minute', 'hour', 'day'] as const
type Unit = (typeof UNITS)[number]

const SECONDS: Record<Unit, number> = { second: 1, minute: 60, hour: 3_600, day: 86_400 }
const LONGEST = 365 * SECONDS.day
const LEAST_SHARE = 50
const MOST_SHARE = 99.9

/** A target as it is typed. */
export interface TypedTarget {
  share: string
  amount: string
  unit: Unit
}

const USUAL: TypedTarget = { share: '90', amount: '', unit: 'minute' }

/** A target in the greatest unit in which its time is a whole number. */
export const typedOf = (target: FlowTarget | null): TypedTarget => {
  if (!target) return USUAL
  const unit = UNITS.findLast((one) => target.seconds % SECONDS[one] === 0) ?? 'second'
  return {
    share: String(Number((target.share * 100).toFixed(1))),
    amount: String(target.seconds / SECONDS[unit]),
    unit,
  }
}

/** The number that was typed, in the digits of any keyboard. */
const numberOf = (text: string): number => {
  const plain = plainNumber(text).replace(/[,٫]/, '.')
  return /^\d{1,9}(\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN
}

/** What was typed as a share from 0 to 1 and whole seconds; null for what is out of bounds. */
export const targetOf = ({
  share,
  amount,
  unit,
}: TypedTarget): { share: number | null; seconds: number | null } => {
  const percent = numberOf(share)
  const seconds = Math.round(numberOf(amount) * SECONDS[unit])
  return {
    share: percent >= LEAST_SHARE && percent <= MOST_SHARE ? Number((percent / 100).toFixed(3)) : null,
    seconds: seconds >= 1 && seconds <= LONGEST ? seconds : null,
  }
}
