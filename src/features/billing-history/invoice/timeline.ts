import type { CreditNote } from '#contract/entities/credit-note.ts'
import type { InvoiceDetails, InvoiceDispute, PaymentAttempt } from '#contract/entities/invoice.ts'

/** A past event of an invoice, at a UTC instant. */
export type TimelineEvent = { at: string } & (
  | { kind: 'issued' | 'due' }
  | { kind: 'attempt'; attempt: PaymentAttempt }
  | { kind: 'credited'; note: CreditNote }
  | { kind: 'disputed' | 'won' | 'lost'; dispute: InvoiceDispute }
)

/** The events of an invoice up to now, oldest first. A charge day in the future is not among them. */
export const timelineOf = (
  { invoice, attempts, creditNotes, disputes }: InvoiceDetails,
  now: Date,
): TimelineEvent[] => {
  const events: TimelineEvent[] = [
    { kind: 'issued', at: invoice.issuedAt },
    { kind: 'due', at: invoice.dueDate },
    ...attempts.map((attempt) => ({ kind: 'attempt' as const, at: attempt.at, attempt })),
    ...creditNotes.map((note) => ({ kind: 'credited' as const, at: note.issuedAt, note })),
    ...disputes.flatMap((dispute) => [
      { kind: 'disputed' as const, at: dispute.openedAt, dispute },
      ...(dispute.result === null || dispute.decidedAt === null
        ? []
        : [{ kind: dispute.result, at: dispute.decidedAt, dispute }]),
    ]),
  ]
  return events
    .filter(({ kind, at }) => kind !== 'due' || new Date(at) <= now)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
