import type { OutcomeKey } from './outcomes.ts'

export interface TestCard {
  number: string
  brand: string
  outcome: OutcomeKey
  note?: string
}

export const TEST_BRANDS = ['Visa', 'Mastercard', 'mada', 'American Express'] as const

/** One card per brand and outcome, in the order of brands. They belong to no person. */
export const standardCards: readonly (readonly [OutcomeKey, ...numbers: string[]])[] = [
  ['approved', '4111111111111111', '5421080101000000', '4201320111111010', '340000000900000'],
  ['unspecified', '4123120000000000', '5105105105105100', '4201320000013020', '371111111111114'],
  ['insufficient-funds', '4123120001090000', '5457210001000092', '4201320000311101', '340033000000000'],
  ['lost-card', '4123450131000508', '5204010101000000', '4201320131000508', '340012340501000'],
  ['declined', '4123120001090109', '5204730000002514', '4201321234411220', '340033000000133'],
  ['expired-card', '4123128518640738', '5105107550274126', '4201322267774310', '340000018441278'],
  ['over-limit', '4123123033308648', '5105106475101067', '4201326324640570', '340000753060788'],
  ['stolen-card', '4123125276780003', '5105107304607225', '4201321144311528', '340000418501838'],
]

const FRICTIONLESS = '4111114005765430'

export const specialCards: readonly TestCard[] = [
  { number: FRICTIONLESS, brand: 'Visa', outcome: 'approved', note: 'the bank asks for no code' },
  { number: '4000056655665556', brand: 'Visa', outcome: 'approved', note: 'a debit card' },
  { number: '6200000000000005', brand: 'UnionPay', outcome: 'approved' },
  { number: '4111118250252531', brand: 'Visa', outcome: '3ds-attempted' },
  { number: '4111113343111067', brand: 'Visa', outcome: '3ds-error' },
  { number: '4111112205628150', brand: 'Visa', outcome: '3ds-error' },
  { number: '4111116611600661', brand: 'Visa', outcome: '3ds-not-enrolled' },
  { number: '4111115784228433', brand: 'Visa', outcome: '3ds-rejected' },
  { number: '4111115620358287', brand: 'Visa', outcome: '3ds-unavailable' },
]

export const testCards: readonly TestCard[] = [
  ...standardCards.flatMap(([outcome, ...numbers]) =>
    numbers.map((number, index) => ({ number, brand: TEST_BRANDS[index] ?? '', outcome })),
  ),
  ...specialCards,
]

/** As with the real provider, a number outside the table fails. */
export function outcomeOf(number: string): OutcomeKey {
  return testCards.find((card) => card.number === number)?.outcome ?? 'unspecified'
}

export const isFrictionless = (number: string): boolean => number === FRICTIONLESS
