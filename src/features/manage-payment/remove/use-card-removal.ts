import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { removePaymentMethod } from '#contract/endpoints/cards.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { cardRemovalMachine } from '#machines/card-removal/card-removal.machine.ts'
import { keepCards } from '#src/shared/account/payment-methods-query.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { useDialogChart } from '#src/shared/dialog/use-dialog-chart.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** Removing a card, once it was confirmed. */
export const useCardRemoval = () => {
  const { t } = useTranslation('manage-payment')
  const queryClient = useQueryClient()
  const seen = useSeenRevision()
  const [card, setCard] = useState<PaymentMethod | null>(null)

  const [state, send] = useDialogChart(cardRemovalMachine, async () => {
    if (!card) throw new Error('A card was to be removed that nobody has chosen')
    const changed = await seen.change((revision) =>
      call(removePaymentMethod, { params: { id: card.id } }, revision),
    )
    keepCards(queryClient, changed)
    void notify.success(t('removed'))
  })

  const isDone = state.hasTag('done')
  useEffect(() => {
    if (isDone) send({ type: 'closed' })
  }, [isDone, send])

  return {
    /** The card somebody is asked about. */
    card: state.hasTag('open') ? card : null,
    isBusy: state.hasTag('busy'),
    problem: state.context.problem,
    ask: (chosen: PaymentMethod) => {
      seen.look()
      setCard(chosen)
      send({ type: 'opened' })
    },
    confirm: () => send({ type: 'submit.pressed' }),
    close: () => send({ type: 'closed' }),
  }
}

export type CardRemoval = ReturnType<typeof useCardRemoval>
