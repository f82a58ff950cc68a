import { queryOptions } from '@tanstack/react-query'
import { listCreditNotes } from '#contract/endpoints/credit-notes.ts'
import { creditNoteSnapshot } from '#machines/credit-note/credit-note.machine.ts'
import { isReturning } from '#machines/credit-note/selectors.ts'
import { call } from '../api/api.ts'

/** Interval of reads, in milliseconds, while money is on its way back to a card. */
const RETURNING_MS = 5000

/** The credit notes, and the held credit that no invoice has used. */
export const creditNotesQuery = queryOptions({
  queryKey: ['credit-notes'],
  queryFn: ({ signal }) => call(listCreditNotes, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.creditNotes.some((note) => isReturning(creditNoteSnapshot(note))) ? RETURNING_MS : false,
})
