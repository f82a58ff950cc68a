import type { OutcomeKey } from './outcomes.ts'
import type { CardPayment } from './state.ts'

export interface ReturnAnswer {
  status: string
  message: string
}

/** Parameters of the return address. A verified card has `paid`, as with the real provider. */
export function answerOf(payment: CardPayment): ReturnAnswer {
  return { status: payment.status === 'failed' ? 'failed' : 'paid', message: payment.message ?? '' }
}

/** Failures that a tester can choose on the challenge page, beside the bank's outcomes. */
export const oddities = {
  odd: { label: 'Unknown answer', answer: { status: 'weird', message: 'SOMETHING ODD' } },
  late: { label: 'Approve, but 20 seconds late', answer: { status: 'paid', message: 'APPROVED' } },
  never: { label: 'Never decide', answer: { status: 'paid', message: 'APPROVED' } },
} as const satisfies Record<string, { label: string; answer: ReturnAnswer }>

export type Oddity = keyof typeof oddities
export type Choice = OutcomeKey | Oddity

export const isOddity = (choice: string): choice is Oddity => Object.hasOwn(oddities, choice)

/** The merchant's URL with the three parameters appended. */
export function returnAddress(payment: CardPayment, { status, message }: ReturnAnswer): string {
  const address = new URL(payment.callbackUrl)
  const added = Object.entries({ id: payment.id, status, message })
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  address.search = address.search ? `${address.search}&${added}` : added
  return address.href
}
