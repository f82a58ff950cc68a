import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { type CardFormFailure, cardFormMachine } from '#machines/card-form/card-form.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import type { CardRequest } from '#src/shared/parts/card-form-props.ts'
import { keepLog } from '../keep-log.ts'
import type { CardFields } from './card-fields.ts'
import { cardFormActors } from './card-form-actors.ts'

/** What the log learns of a failure: which one it was, and nothing of the card. */
const factsOf = (failure: CardFormFailure) => ({
  kind: failure.kind,
  code: failure.kind === 'call-failed' ? failure.problem.code : null,
  brand: failure.kind === 'brand-refused' ? failure.brand : null,
})

/** The chart of the card form with its effects. */
export const useCardForm = (fields: CardFields, request: CardRequest) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { purpose, status } = request

  const machine = useMemo(
    () =>
      provide(cardFormMachine, {
        actors: cardFormActors({
          queryClient,
          request: { purpose, status },
          readCard: fields.read,
          dropSecrets: fields.dropSecrets,
        }),
        actions: {
          openReturn: () => void navigate({ to: '/cardReturn' }),
          reportSuccess: ({ context }) =>
            keepLog.success('card-verification', 'Card verification initiated successfully', {
              attempt: context.attemptId,
            }),
          reportFailure: ({ context }, { failure }) =>
            keepLog.error('card-verification', 'Card verification could not be started', {
              attempt: context.attemptId,
              ...factsOf(failure),
            }),
        },
      }),
    [queryClient, navigate, fields, purpose, status],
  )
  const [state, send] = useActor(machine)
  return { state, send }
}
