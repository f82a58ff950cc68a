import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CUSTOMER_CHANGED, CustomerChanged } from '#contract/events.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { subscribeToServer } from '../realtime/subscribe-to-server.ts'
import { currentQuery, useCurrent } from '../session/current-query.ts'
import { reloadAccount } from './reload-account.ts'

/** The reply to this window's own change usually comes first and makes reading again needless. */
const OWN_REPLY_MS = 400

/** Keeps what is shown of the account true while other windows, other people and the server's own work change it. */
export const useAccountChanges = (): void => {
  const queryClient = useQueryClient()
  const customerId = useCurrent().customer?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another customer is heard in another room
  useEffect(() => {
    let stop: (() => void) | undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const reload = () => void reloadAccount(queryClient)
    const shownOf = () => queryClient.getQueryData(currentQuery.queryKey)?.customer?.updatedAt
    const hear = (message: unknown) => {
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
        says: () => ({ shownOf: shownOf() }),
        hear,
        // Its own acts may have brought the customer up to date while the lists beside them are not.
        missed: reload,
      })
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [queryClient, customerId])
}
