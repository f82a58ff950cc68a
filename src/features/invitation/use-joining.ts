import { useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { acceptInvitation, declineInvitation } from '#contract/endpoints/invitations.ts'
import { joiningMachine } from '#machines/joining/joining.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { useSession } from '#src/shared/session/session-context.tsx'

/** The answer to one invitation. Once it is given the portal is loaded anew, for the account the person belongs to then. */
export const useJoining = (invitationId: string) => {
  const queryClient = useQueryClient()
  const session = useSession()
  const machine = useMemo(() => {
    const answering = (endpoint: typeof acceptInvitation | typeof declineInvitation) => {
      const intent = createIntent()
      return fromPromise<void, void>(async () => {
        try {
          await intent((idempotencyKey) => call(endpoint, { params: { invitationId } }, { idempotencyKey }))
        } catch (error) {
          // It may have been withdrawn, or the account may take no colleagues any more.
          void queryClient.invalidateQueries(currentQuery)
          throw error
        }
        session.changeAccount()
      })
    }
    return provide(joiningMachine, {
      actors: { accept: answering(acceptInvitation), decline: answering(declineInvitation) },
    })
  }, [invitationId, queryClient, session])
  return useActor(machine, { inspect })
}
