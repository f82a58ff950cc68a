import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AccountUser, resendInvitation } from '#contract/endpoints/users.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { reloadUsers } from './users-query.ts'

/** Sends an invitation again; a toast tells how that went. */
export const useResend = () => {
  const { t } = useTranslation('manage-users')
  const words = useErrorMessage()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: AccountUser) => call(resendInvitation, { params: { userId: id } }),
    onSuccess: (_, { email }) => void notify.success(t('invite.done', { email })),
    onError: (error) => {
      void notify.error(words(toCallProblem(error)))
      // It may have been accepted or withdrawn meanwhile.
      void reloadUsers(queryClient)
    },
  })
  return { resend: (user: AccountUser) => mutate(user), isBusy: isPending }
}
