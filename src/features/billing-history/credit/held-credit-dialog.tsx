import { useQueryClient } from '@tanstack/react-query'
import { payOutCredit, returnCredit } from '#contract/endpoints/credit-notes.ts'
import type { CreditNote } from '#contract/entities/credit-note.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { reloadAccount } from '#src/shared/account/account-changes.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import type { HeldCreditAct } from '../credit-note-columns.tsx'
import { useNoteCard } from '../use-outcome-text.ts'

const ACTS = {
  toCard: { chart: dialogs.creditReturn, endpoint: returnCredit },
  payOut: { chart: dialogs.creditPayout, endpoint: payOutCredit },
} as const

interface HeldCreditDialogProps {
  act: HeldCreditAct
  note: CreditNote
  onClose: () => void
}

/** Confirms what happens with the held credit of a note; the amount that is shown goes with the call. */
export const HeldCreditDialog = ({ act, note, onClose }: HeldCreditDialogProps) => {
  const { t } = useTranslation('credit-notes')
  const money = useMoney()
  const cardOf = useNoteCard()
  const queryClient = useQueryClient()
  const customerId = useCurrent().customer?.id ?? ''
  const { chart, endpoint } = ACTS[act]
  const facts = {
    amount: money.amountIn(note.creditLeft),
    card: cardOf(note.card),
    number: isolated(note.documentNumber),
  }
  const dialog = useDialog(chart, {
    send: async (idempotencyKey) => {
      const params = { customerId, creditNoteId: note.id }
      await call(endpoint, { params, body: { amount: note.creditLeft } }, { idempotencyKey })
      void notify.success(t(`${act}.done`, facts))
      void reloadAccount(queryClient)
    },
    onDone: onClose,
    onFailed: () => void reloadAccount(queryClient),
    onClose,
  })
  return (
    <ConfirmDialog dialog={dialog} title={t(`${act}.title`, facts)} confirm={t(`${act}.send`, facts)}>
      <p>
        <IsolatedText>{t(`${act}.text`, facts)}</IsolatedText>
      </p>
    </ConfirmDialog>
  )
}
