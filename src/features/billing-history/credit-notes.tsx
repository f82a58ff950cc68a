import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CreditNote } from '#contract/entities/credit-note.ts'
import { creditNoteSnapshot } from '#machines/credit-note/credit-note.machine.ts'
import { mayBePaidOut } from '#machines/credit-note/selectors.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { creditNotesQuery } from '#src/shared/account/credit-notes-query.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { useOnDemand } from '#src/shared/ui/hooks.ts'
import { type CreditAct, useCreditNoteColumns } from './credit-note-columns.tsx'
import { CreditNoteTable } from './credit-note-table.tsx'

/**
 * The credit notes below the invoices. Renders nothing without notes. Administrators settle held credit and unclear refunds in this
 * list.
 */
export const CreditNotes = () => {
  const { data, error, isFetching, refetch } = useQuery(creditNotesQuery)
  const mayAct = useMayDo()('creditNotes.return')
  const [opened, setOpened] = useState<{ act: CreditAct; note: CreditNote } | null>(null)
  const dialog = useOnDemand(
    async () => (await import('./credit/credit-act-dialog.tsx')).CreditActDialog,
    'credit-notes',
  )
  const columns = useCreditNoteColumns(
    mayAct
      ? (act, note) => {
          setOpened({ act, note })
          void dialog.open()
        }
      : undefined,
  )
  if (!data)
    return (
      <ProblemAlert
        problem={error && !isFetching ? toCallProblem(error) : null}
        onRetry={() => void refetch()}
      />
    )
  const { creditNotes } = data
  // An open dialog keeps its amount, even if another person settles the note.
  const latest =
    opened && (creditNotes.find((note) => note.id === opened.note.id && isUnsettled(note)) ?? opened.note)
  return (
    <>
      <CreditNoteTable notes={creditNotes} columns={columns} />
      {dialog.Part && opened && latest && (
        <dialog.Part act={opened.act} note={latest} onClose={dialog.close} />
      )}
    </>
  )
}

const isUnsettled = (note: CreditNote): boolean =>
  note.unclearRefund !== null || mayBePaidOut(creditNoteSnapshot(note))
