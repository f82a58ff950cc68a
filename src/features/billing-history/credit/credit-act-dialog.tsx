import { decideRefund, payOutCredit, returnCredit } from '#contract/endpoints/credit-notes.ts'
import type { CreditNote, RefundResult } from '#contract/entities/credit-note.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { useAccountAct } from '#src/shared/account/use-account-act.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/dialog.tsx'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import type { CreditAct } from '../credit-note-columns.tsx'
import { useNoteCard } from '../use-outcome-text.ts'

type Send = (
  params: { customerId: string; creditNoteId: string },
  amount: number,
  intent: { idempotencyKey: string },
) => Promise<unknown>

const settle =
  (endpoint: typeof returnCredit | typeof payOutCredit): Send =>
  (params, amount, intent) =>
    call(endpoint, { params, body: { amount } }, intent)

const decide =
  (result: RefundResult): Send =>
  (params, amount, intent) =>
    call(decideRefund, { params, body: { result, amount } }, intent)

const ACTS = {
  toCard: { chart: dialogs.creditReturn, send: settle(returnCredit) },
  payOut: { chart: dialogs.creditPayout, send: settle(payOutCredit) },
  returned: { chart: dialogs.refundDecision, send: decide('returned') },
  missing: { chart: dialogs.refundDecision, send: decide('missing') },
} as const

interface CreditActDialogProps {
  act: CreditAct
  note: CreditNote
  onClose: () => void
}

/** Confirms an act on the held credit of a note, or the result of its unclear refund. The call contains the shown amount. */
export const CreditActDialog = ({ act, note, onClose }: CreditActDialogProps) => {
  const { t } = useTranslation('credit-notes')
  const money = useMoney()
  const cardOf = useNoteCard()
  const { chart, send } = ACTS[act]
  const amount = note.unclearRefund ?? note.creditLeft
  const facts = {
    amount: money.amountIn(amount),
    card: cardOf(note.card),
    number: isolated(note.documentNumber),
  }
  const dialog = useAccountAct(chart, {
    send: (customerId, intent) => send({ customerId, creditNoteId: note.id }, amount, intent),
    done: t(`${act}.done`, facts),
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
