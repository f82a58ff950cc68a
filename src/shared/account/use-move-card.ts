import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updatePaymentMethod } from '#contract/endpoints/cards.ts'
import type { CardStatus, PaymentMethod } from '#contract/entities/payment-method.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { reloadAccount } from '#src/shared/account/account-changes.ts'
import { keepCards } from '#src/shared/account/payment-methods-query.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useIntent } from '#src/shared/api/intent.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'

interface Move {
  card: PaymentMethod
  place: CardStatus
}

/** Moves a card to another slot. The answer is the whole list, so nothing is reloaded. */
export const useMoveCard = () => {
  const { t } = useTranslation('manage-payment')
  const queryClient = useQueryClient()
  const words = useErrorMessage()
  const seen = useSeenRevision()
  const { intent } = useIntent()

  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ card: { id }, place }: Move) =>
      intent(
        (idempotencyKey) =>
          seen.change((revision) =>
            call(
              updatePaymentMethod,
              { params: { id }, body: { status: place } },
              { ...revision, idempotencyKey },
            ),
          ),
        `${id} ${place}`,
      ),
    onMutate: seen.look,
    onSuccess: (changed, { place }) => {
      keepCards(queryClient, changed)
      void notify.success(t(`moved.${place}`))
    },
    onError: (error, { place }) => {
      const problem = toCallProblem(error)
      void notify.error(words({ ...problem, params: { ...problem.params, status: t(`status.${place}`) } }))
      // A refusal means that the shown state is stale.
      if (problem.code !== 'no-answer') void reloadAccount(queryClient)
    },
  })

  return {
    movingId: isPending ? variables.card.id : null,
    move: (card: PaymentMethod, place: CardStatus) => mutate({ card, place }),
  }
}
