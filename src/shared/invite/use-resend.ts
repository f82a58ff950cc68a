import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { notify } from '../ui/notify.ts'

interface Resending<Invited> {
  send: (invited: Invited) => Promise<unknown>
  /** The invitation may have expired, been accepted or withdrawn meanwhile. */
  reload: (queryClient: ReturnType<typeof useQueryClient>) => Promise<unknown>
  doneText: (email: string) => string
}

/** Sends an invitation again; a toast tells how that went. */
export const useResend = <Invited extends { email: string }>({
  send,
  reload,
  doneText,
}: Resending<Invited>) => {
  const words = useErrorMessage()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_, { email }) => void notify.success(doneText(email)),
    onError: (error) => void notify.error(words(toCallProblem(error))),
    onSettled: () => void reload(queryClient),
  })
  return { resend: (invited: Invited) => mutate(invited), isBusy: isPending }
}
