import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import type { CallOptions } from '../api/client.ts'
import { currentQuery } from '../session/current-query.ts'
import { reloadAccount } from './account-changes.ts'

/** The revision that a screen shows now, if it reads the customer with a query of its own. */
export type RevisionShown = () => number | undefined

/**
 * The revision of the customer a decision is about. What a dialog shows may become new while a person types, who would overwrite
 * what they have not looked at: a change names the revision of when it was begun. A person who was too late is told, sees the account as
 * it is now, and may send the same again.
 */
export const useSeenRevision = (revisionShown?: RevisionShown) => {
  const queryClient = useQueryClient()
  const known = revisionShown ?? (() => queryClient.getQueryData(currentQuery.queryKey)?.customer?.revision)
  const seen = useRef(known())
  const look = () => {
    seen.current = known()
  }
  return {
    /** The revision shown at this moment is the one the decision is about. */
    look,
    change: async <Reply>(send: (seen: Pick<CallOptions, 'revision'>) => Promise<Reply>): Promise<Reply> => {
      try {
        return await send(seen.current === undefined ? {} : { revision: seen.current })
      } catch (error) {
        if (toCallProblem(error).code === 'version-conflict') {
          await reloadAccount(queryClient)
          look()
        }
        throw error
      }
    },
  }
}
