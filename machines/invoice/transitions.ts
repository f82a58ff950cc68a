import type { CardSlot } from './types.ts'

const isFirst = (slot: CardSlot) => ({ type: 'isFirstTry', params: { slot } }) as const

export const isNext = (slot: CardSlot) => ({ type: 'isNextTry', params: { slot } }) as const

/** A new round: the primary card, another one where it cannot be charged; or no card is left to charge. */
export const newRound = [
  { guard: isFirst('primary'), target: 'charging', actions: 'startWithPrimary' },
  { guard: isFirst('backup'), target: 'charging', actions: 'startWithBackup' },
] as const
