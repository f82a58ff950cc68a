import type { TeamMember, TeamSortField } from '#contract/endpoints/team.ts'
import { displayText } from '#rules/display.ts'
import { personName } from '#rules/person-name.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { EmailText } from '#src/shared/ui/email-text.tsx'
import { IsolatedText } from '#src/shared/ui/isolated-text.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { Tag, type TagTone } from '#src/shared/ui/tag.tsx'
import { MemberActions } from './member-actions.tsx'
import { type Standing, standingOf, type TeamChange } from './team-change.ts'

const TONES: Record<Standing, TagTone> = {
  active: 'ok',
  deactivated: 'bad',
  invited: 'info',
  expired: 'quiet',
}

export const useTeamColumns = (
  onChange: (change: TeamChange) => void,
): Column<TeamMember, TeamSortField>[] => {
  const { t } = useTranslation(['manage-team', 'common'])
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
        const standing = standingOf(member)
        return <Tag tone={TONES[standing]}>{t(`statuses.${standing}`)}</Tag>
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
      cell: (member) => <MemberActions member={member} onChange={onChange} />,
    },
  ]
}
