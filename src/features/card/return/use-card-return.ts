import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { cardReturnMachine } from '#machines/card-return/card-return.machine.ts'
import { keepLog } from '../keep-log.ts'
import { pendingCard } from '../pending-card.ts'
import { cardReturnActors } from './card-return-actors.ts'
import { returnAddress } from './return-address.ts'

/** The chart of the return with its effects; `onLeave` is called when the screen has nothing more to say. */
export const useCardReturn = (onLeave: () => void) => {
  const queryClient = useQueryClient()
  const [query] = useState(returnAddress.query)
  const [answer, show] = useState<{ attemptId: string; brand: string | null } | null>(null)

  const machine = useMemo(
    () =>
      cardReturnMachine.provide({
        actors: cardReturnActors({
          queryClient,
          query,
          show: ({ attempt, brand }) => show({ attemptId: attempt.id, brand }),
        }),
        actions: {
          forgetPendingCard: () => void pendingCard.forget(),
          reportOutcome: (_, { outcome, purpose }) =>
            outcome === 'approved'
              ? keepLog.success('card-verification', 'Card saved', { purpose })
              : keepLog.error('card-verification', 'Card was not added', { outcome, purpose }),
        },
      }),
    [queryClient, query],
  )
  const [state, send] = useActor(machine)

  // Another return, without an address of its own, is not to be told in the words of this one.
  useEffect(() => () => returnAddress.take(''), [])

  const isDone = state.hasTag('done')
  const isWrongOtp = state.hasTag('card-again') && state.context.outcome === 'wrong-otp'
  const attemptId = answer?.attemptId
  useEffect(() => {
    // With a wrong code the form itself says so, filled with what was kept; without anything kept, this screen does.
    const isFormWaiting = isWrongOtp && attemptId !== undefined && pendingCard.markWrongOtp(attemptId)
    if (isDone || isFormWaiting) onLeave()
  }, [isDone, isWrongOtp, attemptId, onLeave])

  return { state, retry: () => send({ type: 'retry.pressed' }), brand: answer?.brand ?? null }
}
