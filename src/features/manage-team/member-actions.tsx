import { ActionIcon } from '@mantine/core'
import {
  type Icon,
  IconMailForward,
  IconShieldDown,
  IconShieldUp,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { resendTeamInvitation, type TeamMember } from '#contract/endpoints/team.ts'
import { canResend } from '#machines/invitation/selectors.ts'
import { invitationSnapshot } from '#machines/invitation/snapshot.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useResend } from '#src/shared/invite/use-resend.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './manage-team.module.css'
import { type ChangeKind, changesOf, type TeamChange } from './team-change.ts'
import { reloadTeam } from './team-query.ts'

const LOOKS: Record<ChangeKind, { icon: Icon; color: 'gray' | 'bad' }> = {
  promote: { icon: IconShieldUp, color: 'gray' },
  demote: { icon: IconShieldDown, color: 'gray' },
  deactivate: { icon: IconUserOff, color: 'bad' },
  reactivate: { icon: IconUserCheck, color: 'gray' },
  withdraw: { icon: IconTrash, color: 'bad' },
}

interface MemberActionsProps {
  member: TeamMember
  onChange: (change: TeamChange) => void
}

/** What can be done about one of the team. */
export const MemberActions = ({ member, onChange }: MemberActionsProps) => {
  const { t } = useTranslation('manage-team')
  const { resend, isBusy } = useResend<TeamMember>({
    send: ({ id }, options) => call(resendTeamInvitation, { params: { invitationId: id } }, options),
    reload: reloadTeam,
    doneText: (to) => t('invite.done', { email: isolated(to) }),
  })
  const { email } = member
  const action = (label: string, { icon: Picture, color }: (typeof LOOKS)[ChangeKind]) => ({
    variant: 'subtle',
    color,
    size: 36,
    'aria-label': label,
    title: label,
    children: <Picture size={18} stroke={1.75} aria-hidden />,
  })
  return (
    <span className={classes.actions}>
      {member.invitation && canResend(invitationSnapshot(member.invitation)) && (
        <ActionIcon
          {...action(t('invite.resend', { email }), { icon: IconMailForward, color: 'gray' })}
          loading={isBusy}
          onClick={() => resend(member)}
        />
      )}
      {changesOf(member).map((kind) => (
        <ActionIcon
          key={kind}
          {...action(t(`change.${kind}.open`, { email }), LOOKS[kind])}
          aria-haspopup="dialog"
          onClick={() => onChange({ kind, member })}
        />
      ))}
    </span>
  )
}
