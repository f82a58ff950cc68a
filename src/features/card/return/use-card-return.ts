import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { CardAttempt } from '#contract/endpoints/cards.ts'
import { type CardReturnContext, cardReturnMachine } from '#machines/card-return/card-return.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useLatest } from '#src/shared/ui/use-latest.ts'
import { declinedCard } from '../declined-card.ts'
import { keepLog } from '../keep-log.ts'
import { leftReturn } from '../left-return.ts'
import { pendingCard } from '../pending-card.ts'
import { cardReturnActors } from './card-return-actors.ts'
import { returnAddress } from './return-address.ts'

/** How the return ended, for the next screen. */
export interface CardReturned {
  /** What it was about; null when there was nothing to finish. */
  attempt: CardAttempt | null
  isSaved: boolean
}

const attemptOf = ({ answer }: CardReturnContext): CardAttempt | null => answer?.attempt ?? null

/** The chart of the return with its effects; `onLeave` is called when the screen has nothing more to say. */
export const useCardReturn = (onLeave: (returned: CardReturned) => void) => {
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
          finish: ({ context }) => latest.current({ attempt: attemptOf(context), isSaved: true }),
          reopenForm: ({ context: { answer } }, { outcome }) => {
            if (!answer || outcome === 'nothing') return
            const { attempt, brand } = answer
            // After a wrong code the form is filled with what was kept and says so itself.
            const isKept = outcome === 'wrong-otp' && pendingCard.markWrongOtp(attempt.id)
            if (!isKept) declinedCard.tell({ outcome, brand })
            latest.current({ attempt, isSaved: false })
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
      // The screen that follows would lead back here as soon as the bank has decided.
      if (state.hasTag('may-retry') || state.hasTag('undecided') || state.hasTag('over')) leftReturn.note()
      // One that is finished by e-mail is not to be begun anew.
      onLeave({ attempt: state.hasTag('over') ? null : attemptOf(state.context), isSaved: false })
    },
    brand: state.context.answer?.brand ?? null,
  }
}
