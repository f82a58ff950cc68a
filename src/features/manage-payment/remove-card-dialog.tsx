import { useQueryClient } from '@tanstack/react-query'
import { removePaymentMethod } from '#contract/endpoints/cards.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { keepCards } from '#src/shared/account/payment-methods-query.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** Asks before a card is removed. */
export const RemoveCardDialog = ({ card, onClose }: { card: PaymentMethod; onClose: () => void }) => {
  const { t } = useTranslation(['manage-payment', 'card'])
  const queryClient = useQueryClient()
  const seen = useSeenRevision()
  const dialog = useDialog(dialogs.cardRemoval, {
    send: async (idempotencyKey) => {
      const changed = await seen.change((revision) =>
        call(removePaymentMethod, { params: { id: card.id } }, { ...revision, idempotencyKey }),
      )
      keepCards(queryClient, changed)
      void notify.success(t('removed'))
    },
    onDone: onClose,
    onClose,
  })
  const brand = t(`card:brands.${card.type}`)
  return (
    <ConfirmDialog dialog={dialog} title={t('remove.title')} confirm={t('remove.confirm')} isDestructive>
      <p>{t('remove.text', { brand, last4: card.last4 })}</p>
    </ConfirmDialog>
  )
}
