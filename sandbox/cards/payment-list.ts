import { malformed } from './errors.ts'
import type { CardPayment } from './state.ts'

const PAGE = 40
const METADATA = /^metadata\[([^[\]]+)\]$/

const matches = (payment: CardPayment, name: string, wanted: string): boolean => {
  const key = METADATA.exec(name)?.[1]
  if (key) return payment.metadata?.[key] === wanted
  if (name === 'status') return payment.status === wanted
  if (name === 'card_last_digits') return payment.card.lastFour === wanted
  if (name === 'created[gt]') return payment.createdAt > wanted
  if (name === 'page') return true
  throw malformed(`Unknown parameter ${name}`)
}

/** A page of payments by the query's filters, newest first. Throws CardError. */
export function listPayments<View>(
  payments: readonly CardPayment[],
  query: unknown,
  view: (payment: CardPayment) => View,
) {
  const asked = Object.entries(query as Record<string, string>)
  const found = payments
    .filter((payment) => asked.every(([name, wanted]) => matches(payment, name, wanted)))
    .reverse()
  const page = Number((query as Record<string, string>).page ?? 1)
  if (!Number.isInteger(page) || page < 1) throw malformed('page is invalid')
  const pages = Math.max(1, Math.ceil(found.length / PAGE))
  return {
    payments: found.slice((page - 1) * PAGE, page * PAGE).map(view),
    meta: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: found.length,
    },
  }
}
