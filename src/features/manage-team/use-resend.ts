import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resendTeamInvitation, type TeamMember } from '#contract/endpoints/team.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { reloadTeam } from './team-query.ts'

/** Sends an invitation to the team again; a toast tells how that went. */
export const useResend = () => {
  const { t } = useTranslation('manage-team')
  const words = useErrorMessage()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: TeamMember) => call(resendTeamInvitation, { params: { invitationId: id } }),
    onSuccess: (_, { email }) => void notify.success(t('invite.done', { email: isolated(email) })),
    onError: (error) => void notify.error(words(toCallProblem(error))),
    // It may have expired, been accepted or withdrawn meanwhile.
    onSettled: () => void reloadTeam(queryClient),
  })
  return { resend: (member: TeamMember) => mutate(member), isBusy: isPending }
}
