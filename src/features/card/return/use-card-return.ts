import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { CardAttempt } from '#contract/endpoints/cards.ts'
import { type CardReturnContext, cardReturnMachine } from '#machines/card-return/card-return.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
import { returnAddress } from '../bank-trip.ts'
import { declinedCard } from '../declined-card.ts'
import { keepLog } from '../keep-log.ts'
import { pendingCard } from '../pending-card.ts'
import { leftReturn } from '../unfinished-attempt.tsx'
import { cardReturnActors } from './card-return-actors.ts'

/** The result of the return, for the next screen. */
export interface ReturnResult {
  /** The finished attempt; null if the next screen opens without one. */
  attempt: CardAttempt | null
  /** The saved card; null if none was saved. */
  cardId: string | null
}

const attemptOf = ({ answer }: CardReturnContext): CardAttempt | null => answer?.attempt ?? null

/** Runs the chart of the return. Calls `onLeave` when the return is complete or the person leaves the screen. */
export const useCardReturn = (onLeave: (returned: ReturnResult) => void) => {
  const queryClient = useQueryClient()
  const [query] = useState(returnAddress.query)
  const latest = useLatest(onLeave)

  const machine = useMemo(
    () =>
      provide(cardReturnMachine, {
        actors: cardReturnActors({ queryClient, query }),
        actions: {
          forgetPendingCard: () => void pendingCard.forget(),
          reportOutcome: (_, { outcome, purpose }) =>
            outcome === 'approved'
              ? keepLog.success('card-verification', 'Card saved', { purpose })
              : keepLog.error('card-verification', 'Card was not added', { outcome, purpose }),
          finish: ({ context }) => latest.current({ attempt: attemptOf(context), cardId: context.cardId }),
          reopenForm: ({ context: { answer } }, { outcome }) => {
            if (!answer || outcome === 'nothing') return
            const { attempt, brand } = answer
            // A stored card has its own mark for a wrong code, so the form needs no second one.
            const isMarked = outcome === 'wrong-otp' && pendingCard.markWrongOtp(attempt.id)
            if (!isMarked) declinedCard.tell({ outcome, brand })
            latest.current({ attempt, cardId: null })
          },
        },
      }),
    [queryClient, query, latest],
  )
  const [state, send] = useActor(machine, { inspect })

  return {
    state,
    retry: () => send({ type: 'retry.pressed' }),
    leave: () => {
      // Without this note, the next screen would reopen this one as soon as the bank has decided.
      if (state.hasTag('leads-back')) leftReturn.note()
      // The result of an attempt that is over comes by e-mail, so the next screen must not reopen the card form.
      onLeave({ attempt: state.hasTag('over') ? null : attemptOf(state.context), cardId: null })
    },
    brand: state.context.answer?.brand ?? null,
  }
}
