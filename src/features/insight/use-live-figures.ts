import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FLOWS_CHANGED } from '#contract/events.ts'
import { subscribeToServer } from '#src/shared/realtime/subscribe-to-server.ts'
import { FLOW_FIGURES } from './insight-query.ts'

/** Reads what is shown again when flows have taken steps. The server tells at most once a second for each chart. */
export const useLiveFigures = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    const reload = () => void queryClient.invalidateQueries({ queryKey: FLOW_FIGURES })
    return subscribeToServer({ event: FLOWS_CHANGED, hear: reload, missed: reload })
  }, [queryClient])
}
