import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { issueCreditNote, previewCreditNote } from '#contract/endpoints/credit-notes.ts'
import type { CreditAmounts, CreditNote } from '#contract/entities/credit-note.ts'
import type { CreditNoteDraft } from '#contract/forms/credit-note.ts'
import { type CreditPreview, creditIssueMachine } from '#machines/credit-issue/credit-issue.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { reloadAccount } from '#src/shared/account/account-changes.ts'
import { call } from '#src/shared/api/api.ts'
import { useIntent } from '#src/shared/api/intent.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'

interface CreditIssueOptions {
  invoiceId: string
  /** Returns the values of the form, which is valid when this is called. */
  draft: () => CreditNoteDraft
  onIssued: (creditNote: CreditNote) => void
  onClose: () => void
}

/** The chart of the dialog that issues a credit note. */
export const useCreditIssue = ({ invoiceId, ...options }: CreditIssueOptions) => {
  const queryClient = useQueryClient()
  const customerId = useCurrent().customer?.id ?? ''
  const { intent, renew } = useIntent()
  const latest = useLatest({ ...options, intent, params: { customerId, invoiceId } })
  const machine = useMemo(
    () =>
      provide(creditIssueMachine, {
        actors: {
          preview: fromPromise<CreditPreview, void>(() => {
            const { draft, params } = latest.current
            const { amount, target } = draft()
            return call(previewCreditNote, { params, query: { amount, target } })
          }),
          send: fromPromise<void, { seen: CreditAmounts | undefined }>(async ({ input: { seen } }) => {
            if (!seen) throw new Error('No amounts were shown')
            const { draft, params } = latest.current
            // Different amounts are a new intent, with a new idempotency key.
            const { creditNote } = await latest.current.intent(
              (idempotencyKey) =>
                call(issueCreditNote, { params, body: { ...draft(), seen } }, { idempotencyKey }),
              JSON.stringify(seen),
            )
            latest.current.onIssued(creditNote)
          }),
        },
        actions: {
          succeeded: () => {
            void reloadAccount(queryClient)
            latest.current.onClose()
          },
          failed: () => void reloadAccount(queryClient),
          close: () => latest.current.onClose(),
        },
      }),
    [latest, queryClient],
  )
  const [state, send] = useActor(machine, { inspect })
  return {
    ...{ isEditing: state.hasTag('editing'), isBusy: state.hasTag('busy') },
    ...state.context,
    review: () => send({ type: 'review.pressed' }),
    submit: () => send({ type: 'submit.pressed' }),
    back: () => send({ type: 'back.pressed' }),
    edited: () => {
      renew()
      send({ type: 'edited' })
    },
    close: () => send({ type: 'close.pressed' }),
  }
}

export type CreditIssue = ReturnType<typeof useCreditIssue>
