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
import { invitationSnapshot } from '#machines/invitation/invitation.machine.ts'
import { canResend } from '#machines/invitation/selectors.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useResend } from '#src/shared/invite/use-resend.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import classes from './manage-team.module.css'
import { type ChangeKind, changesOf, type TeamChange } from './team-change.ts'
import { reloadTeam } from './team-query.ts'

const LOOKS: Record<ChangeKind, { picture: Icon; isGrave: boolean }> = {
  promote: { picture: IconShieldUp, isGrave: false },
  demote: { picture: IconShieldDown, isGrave: false },
  deactivate: { picture: IconUserOff, isGrave: true },
  reactivate: { picture: IconUserCheck, isGrave: false },
  withdraw: { picture: IconTrash, isGrave: true },
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
  return (
    <span className={classes.actions}>
      {member.invitation && canResend(invitationSnapshot(member.invitation)) && (
        <RowAction
          picture={IconMailForward}
          word={t('invite.resend')}
          about={email}
          isBusy={isBusy}
          onAct={() => resend(member)}
        />
      )}
      {changesOf(member).map((kind) => (
        <RowAction
          key={kind}
          {...LOOKS[kind]}
          word={t(`change.${kind}.confirm`)}
          about={email}
          opensDialog
          onAct={() => onChange({ kind, member })}
        />
      ))}
    </span>
  )
}
