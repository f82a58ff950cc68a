import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import type { CallOptions } from '../api/client.ts'
import { currentQuery } from '../session/current-query.ts'
import { reloadAccount } from './account-changes.ts'

/** The revision that a screen shows now, if it reads the customer with its own query. */
export type RevisionShown = () => number | undefined

/**
 * The revision of the customer that was shown when the person began a decision. A dialog may show newer data while the person
 * types. With the older revision the server refuses to overwrite data that the person has not seen. After such a conflict the
 * account is reloaded, and the person may send the same change again.
 */
export const useSeenRevision = (revisionShown?: RevisionShown) => {
  const queryClient = useQueryClient()
  const known = revisionShown ?? (() => queryClient.getQueryData(currentQuery.queryKey)?.customer?.revision)
  const seen = useRef(known())
  const look = () => {
    seen.current = known()
  }
  return {
    /** Stores the revision that is shown now. */
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
