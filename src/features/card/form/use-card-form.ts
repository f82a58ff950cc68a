import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback } from 'xstate'
import type { CardAttempt } from '#contract/endpoints/cards.ts'
import {
  type CardFormFailure,
  type CardFormReport,
  cardFormMachine,
} from '#machines/card-form/card-form.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import type { CardRequest } from '#src/shared/parts/card-form-props.ts'
import { declinedCard } from '../declined-card.ts'
import { keepLog } from '../keep-log.ts'
import { leftReturn } from '../left-return.ts'
import { unfinishedFor } from '../unfinished-for.ts'
import type { CardFields } from './card-fields.ts'
import { cardFormActors } from './card-form-actors.ts'

/** What the log learns of a failure: which one it was, and nothing of the card. */
const factsOf = (failure: CardFormFailure) => ({
  kind: failure.kind,
  code: failure.kind === 'call-failed' ? failure.problem.code : null,
  brand: failure.kind === 'brand-refused' ? failure.brand : null,
})

interface CardFormUse {
  fields: CardFields
  request: CardRequest
  /** The form waits until it is asked for. */
  isFolded: boolean
  /** The current attempt, or that there is none, where the screen has come with it. */
  attempt: CardAttempt | null | undefined
  /** It is what the person came for, so that its first field has the focus as soon as there is one. */
  takesFocus: boolean
  onReport: (report: CardFormReport) => void
}

/** What the screen around a form that is gone has to know: nothing to wait for. */
const GONE: CardFormReport = { isWorking: false, isReady: true }

/** The chart of the card form with its effects. */
export const useCardForm = ({ fields, request, isFolded, attempt, takesFocus, onReport }: CardFormUse) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { purpose, status } = request

  const machine = useMemo(
    () =>
      provide(cardFormMachine, {
        actors: {
          host: fromCallback<{ type: 'form.reported' } & CardFormReport>(({ receive }) => {
            receive(({ type: _, ...report }) => onReport(report))
            return () => {
              declinedCard.forget()
              onReport(GONE)
            }
          }),
          ...cardFormActors({
            queryClient,
            request: { purpose, status },
            readCard: fields.read,
            dropSecrets: fields.dropSecrets,
          }),
        },
        actions: {
          focusForm: () => {
            if (takesFocus) fields.number.focusWhenShown()
          },
          focusNumber: () => fields.number.focus(),
          openReturn: () => {
            leftReturn.forget()
            void navigate({ to: '/cardReturn', replace: true })
          },
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
    [queryClient, navigate, fields, purpose, status, takesFocus, onReport],
  )
  const [state, send] = useActor(machine, {
    inspect,
    input: { isFolded, unfinished: attempt === undefined ? undefined : unfinishedFor(purpose, attempt) },
  })
  return { state, send }
}
