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
import type { CardRequest } from '#src/shared/forms/parts.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { declinedCard } from '../declined-card.ts'
import { keepLog } from '../keep-log.ts'
import { leftReturn, unfinishedFor } from '../unfinished-attempt.tsx'
import type { CardFields } from './card-fields.ts'
import { cardFormActors } from './card-form-actors.ts'

/** Facts of a failure for the log, without card data. */
const factsOf = (failure: CardFormFailure) => ({
  kind: failure.kind,
  code: failure.kind === 'call-failed' ? failure.problem.code : null,
  brand: failure.kind === 'brand-refused' ? failure.brand : null,
})

interface CardFormUse {
  fields: CardFields
  request: CardRequest
  /** True if the form starts closed, behind a button. */
  isFolded: boolean
  /** The current attempt from the load of the screen: null if there is none, undefined if it was not loaded. */
  attempt: CardAttempt | null | undefined
  /** True if the first field takes the focus when it appears. */
  takesFocus: boolean
  onReport: (report: CardFormReport) => void
}

/** Reported when the form is removed, so that the screen does not wait for it. */
const UNMOUNTED: CardFormReport = { isWorking: false, isReady: true }

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
              onReport(UNMOUNTED)
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
