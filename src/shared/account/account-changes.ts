import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { CUSTOMER_CHANGED, CustomerChanged } from '#contract/events.ts'
import { CONSEQUENCES } from '../consequences/consequence-query.ts'
import { subscribeToServer } from '../realtime/subscribe-to-server.ts'
import { APPLICATIONS, currentQuery, keepCustomer, useCurrent } from '../session/current-query.ts'
import { whenIdle } from '../ui/when-idle.ts'

/** The reply to this window's own change usually arrives within this time, so that no further read is needed. */
const OWN_REPLY_MS = 400

/** Keeps the shown account current while other windows, other people and the server change it. */
export const useAccountChanges = (): void => {
  const queryClient = useQueryClient()
  const customerId = useCurrent().customer?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: subscribes again for another customer
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => void reloadAccount(queryClient)
    const shownOf = () => queryClient.getQueryData(currentQuery.queryKey)?.customer?.updatedAt
    const onMessage = (message: unknown) => {
      const change = CustomerChanged.safeParse(message)
      if (!change.success) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (change.data.updatedAt !== shownOf()) reload()
      }, OWN_REPLY_MS)
    }
    whenIdle(() => {
      if (isOver) return
      stop = subscribeToServer({
        event: CUSTOMER_CHANGED,
        dataOnConnect: () => ({ shownOf: shownOf() }),
        onMessage,
        // The person's own acts may have updated the customer but not the lists.
        onReconnect: reload,
      })
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, customerId])
}

/** Reloads the account: customer, invoices, credit notes, disputes and figures, activity, cards, people and the application under review. */
export const reloadAccount = async (queryClient: QueryClient): Promise<void> => {
  // They are read when they are next shown, since the act may no longer be offered.
  void queryClient.invalidateQueries({ queryKey: CONSEQUENCES, refetchType: 'none' })
  await Promise.all(
    [
      currentQuery.queryKey,
      ['invoices'],
      ['contract-summaries'],
      ['credit-notes'],
      ['disputes'],
      ['review-progress'],
      ['activity'],
      ['users'],
      ['payment-methods'],
      APPLICATIONS,
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

/** Query key of the lists of all customers. */
export const CUSTOMER_LIST = ['customer-list'] as const

/** Stores the customer from the answer to a reviewer's decision; invalidates the lists that show the customer. */
export const keepDecision = (queryClient: QueryClient, customer: Customer): void => {
  keepCustomer(queryClient, customer)
  for (const queryKey of [CUSTOMER_LIST, ['activity']]) void queryClient.invalidateQueries({ queryKey })
}
