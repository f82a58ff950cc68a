import type { CardPayment } from '../providers/cards/port.ts'

/** True when the provider has all or part of a payment's money. */
export const isTaken = ({ state }: Pick<CardPayment, 'state'>): boolean => state === 'paid'

/** True when the provider has, or may still get, the money of a payment. */
export const mayBeTaken = ({ state }: Pick<CardPayment, 'state'>): boolean =>
  state === 'paid' || state === 'open'
