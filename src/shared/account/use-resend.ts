import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import type { CallOptions } from '../api/client.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { useIntent } from '../api/intent.ts'
import { notify } from '../ui/notify.ts'

interface ResendOptions<Invitee> {
  send: (invitee: Invitee, options: Pick<CallOptions, 'idempotencyKey'>) => Promise<unknown>
  /** Reloads the list: the invitation may have expired, or been accepted or withdrawn. */
  reload: (queryClient: ReturnType<typeof useQueryClient>) => Promise<unknown>
  doneText: (email: string) => string
}

/** Sends an invitation again; a toast shows the result. */
export const useResend = <Invitee extends { email: string }>({
  send,
  reload,
  doneText,
}: ResendOptions<Invitee>) => {
  const words = useErrorMessage()
  const queryClient = useQueryClient()
  const { intent } = useIntent()
  const { mutate, isPending } = useMutation({
    mutationFn: (invitee: Invitee) => intent((idempotencyKey) => send(invitee, { idempotencyKey })),
    onSuccess: (_, { email }) => void notify.success(doneText(email)),
    onError: (error) => void notify.error(words(toCallProblem(error))),
    onSettled: () => void reload(queryClient),
  })
  return { resend: (invitee: Invitee) => mutate(invitee), isBusy: isPending }
}
