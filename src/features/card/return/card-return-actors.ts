import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { getCurrentCardAttempt, reportCardReturn, savePaymentMethod } from '#contract/endpoints/cards.ts'
import { confirmPaymentMethod } from '#contract/endpoints/customers.ts'
import { sendAdminAlert } from '#contract/endpoints/messages.ts'
import type { Customer } from '#contract/entities/customer.ts'
import {
  type ReturnAnswer,
  type ReturnReport,
  toReturnReport,
} from '#machines/card-return/card-return.machine.ts'

import { isPastCard } from '#machines/onboarding/selectors.ts'
import { isConflict, toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { pendingCard } from '../pending-card.ts'
import type { CardHint } from '../providers/card-provider.ts'
import { readReturn } from '../providers/choose-provider.ts'

const AttemptId = z.uuid()
const NOTHING: ReturnReport = { outcome: 'nothing', purpose: 'onboarding', next: 'nothing', answer: null }

const attemptIn = (query: URLSearchParams) => AttemptId.safeParse(query.getAll('attempt').at(-1)).data

interface ActorDeps {
  queryClient: QueryClient
  /** Query of the return address. */
  query: string
}

/** The effects of the return from the bank. The query helps to find the attempt and is reported as a hint; the server decides. */
export const cardReturnActors = ({ queryClient, query }: ActorDeps) => {
  const parameters = new URLSearchParams(query)
  const hint = readReturn(parameters)

  const findAttempt = async () =>
    attemptIn(parameters) ??
    (await call(getCurrentCardAttempt, {})).attempt?.id ??
    pendingCard.read()?.attemptId

  const readCustomer = async () => {
    const { customer } = await queryClient.fetchQuery({ ...currentQuery, staleTime: 0 })
    if (!customer) throw new Error('The return from the bank needs a customer')
    return customer
  }

  const confirmStep = async (customer: Customer) => {
    const reply = await call(confirmPaymentMethod, {}, { revision: customer.revision })
    queryClient.setQueryData(currentQuery.queryKey, (current) => current && { ...current, ...reply })
  }

  return {
    report: fromPromise<ReturnReport, void>(async () => {
      const id = await findAttempt()
      if (!id) return NOTHING
      const pending = pendingCard.read()
      const paymentIdentifier = pending?.attemptId === id ? pending.card.paymentIdentifier : null
      try {
        return toReturnReport(
          await call(reportCardReturn, {
            params: { id },
            body: { ...clipped(hint), paymentIdentifier },
          }),
        )
      } catch (error) {
        if (toCallProblem(error).code === 'not-found') return NOTHING
        throw error
      }
    }),
    saveCard: fromPromise<{ cardId: string }, { answer: ReturnAnswer | null }>(
      async ({ input: { answer } }) => {
        if (!answer?.card) throw new Error('Only an approved card can be saved')
        const { attempt, card } = answer
        const { paymentMethod } = await call(
          savePaymentMethod,
          {
            body: {
              ...card,
              paymentMethod: 'credit-card',
              status: attempt.status,
              isOnboarding: attempt.purpose === 'onboarding',
            },
          },
          { idempotencyKey: `card-${attempt.id}` },
        )
        await queryClient.invalidateQueries({ refetchType: 'none' })
        return { cardId: paymentMethod.id }
      },
    ),
    confirmCard: fromPromise<void, void>(async () => {
      const customer = await readCustomer()
      if (isPastCard(customer.step)) return
      try {
        await confirmStep(customer)
      } catch (error) {
        // Ignores a conflict if another tab has already confirmed the card.
        if (!isConflict(toCallProblem(error)) || !isPastCard((await readCustomer()).step)) throw error
      }
    }),
    alertAdmins: fromPromise<void, void>(async () => {
      await call(sendAdminAlert, {
        body: {
          title: 'A card verification ended in an unknown way',
          alert_details: {
            paymentId: clipped(hint).id,
            rawMessage: clipped(hint).message,
            rawStatus: clipped(hint).status,
            urlParams: query.slice(0, 1000),
            timestamp: serverNow().toISOString(),
            severity: 'critical',
            possibleCauses: [
              'The provider answered with a message or status that is not known here',
              'The return address was changed or made up',
            ],
          },
        },
      })
    }),
  }
}

/** Cuts the hint to the lengths that the server accepts. */
const clipped = ({ id, message, status }: CardHint) => ({
  id: id?.slice(0, 200) ?? null,
  message: message?.slice(0, 300) ?? null,
  status: status?.slice(0, 60) ?? null,
})
