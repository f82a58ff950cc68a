import {
  type Icon,
  IconMailForward,
  IconShieldDown,
  IconShieldUp,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { resendTeamInvitation, type TeamMember, type TeamSortField } from '#contract/endpoints/team.ts'
import { invitationSnapshot } from '#machines/invitation/invitation.machine.ts'
import { canResend } from '#machines/invitation/selectors.ts'
import { displayText } from '#rules/display.ts'
import { personName } from '#rules/names.ts'
import { useResend } from '#src/shared/account/use-resend.ts'
import { SignOutAction } from '#src/shared/account/use-sign-out.tsx'
import { call } from '#src/shared/api/api.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { EmailText, IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import { Tag, type TagTone } from '#src/shared/ui/tag.tsx'
import classes from './manage-team.module.css'
import {
  type ChangeKind,
  changesOf,
  type MemberStatus,
  memberStatus,
  type TeamChange,
} from './team-change.ts'
import { reloadTeam } from './team-query.ts'

const TONES: Record<MemberStatus, TagTone> = {
  active: 'ok',
  deactivated: 'bad',
  invited: 'info',
  expired: 'quiet',
}

interface TeamActions {
  onChange: (change: TeamChange) => void
  onSignOut: (member: TeamMember) => void
}

export const useTeamColumns = (actions: TeamActions): Column<TeamMember, TeamSortField>[] => {
  const { t } = useTranslation('manage-team')
  const dates = useDates()
  const { user } = useCurrent()
  const nameOf = (member: TeamMember) => {
    const name = displayText(personName(member), t('common:notAvailable'))
    return member.id === user.id ? t('you', { name: isolated(name) }) : isolated(name)
  }
  return [
    {
      key: 'name',
      title: t('name'),
      align: 'start',
      width: 18,
      place: 'name',
      sort: 'name',
      cell: (member) => <IsolatedText>{nameOf(member)}</IsolatedText>,
    },
    {
      key: 'email',
      title: t('email'),
      align: 'start',
      width: 22,
      place: 'line',
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'role',
      title: t('role'),
      align: 'start',
      width: 13,
      place: 'line',
      cell: ({ role }) => t(`roles.${role}`),
    },
    {
      key: 'status',
      title: t('status'),
      align: 'center',
      width: 14,
      place: 'figure',
      cell: (member) => {
        const status = memberStatus(member)
        return <Tag tone={TONES[status]}>{t(`statuses.${status}`)}</Tag>
      },
    },
    {
      key: 'createdAt',
      title: t('since'),
      align: 'start',
      width: 14,
      place: 'note',
      sort: 'createdAt',
      cell: ({ createdAt }) => dates.day(createdAt),
    },
    {
      key: 'action',
      title: t('action'),
      align: 'start',
      width: 32,
      place: 'foot',
      cell: (member) => <MemberActions member={member} {...actions} />,
    },
  ]
}

const LOOKS: Record<ChangeKind, { picture: Icon; isGrave: boolean }> = {
  promote: { picture: IconShieldUp, isGrave: false },
  demote: { picture: IconShieldDown, isGrave: false },
  deactivate: { picture: IconUserOff, isGrave: true },
  reactivate: { picture: IconUserCheck, isGrave: false },
  withdraw: { picture: IconTrash, isGrave: true },
}

interface MemberActionsProps extends TeamActions {
  member: TeamMember
}

/** The actions for a member. */
const MemberActions = ({ member, onChange, onSignOut }: MemberActionsProps) => {
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
      {member.isActive && <SignOutAction person={member} onOpen={onSignOut} />}
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
