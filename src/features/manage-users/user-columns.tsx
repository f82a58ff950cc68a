import type { AccountUser } from '#contract/endpoints/users.ts'
import { isInvited } from '#machines/invitation/selectors.ts'
import { displayText } from '#rules/display.ts'
import { personName } from '#rules/person-name.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { EmailText } from '#src/shared/ui/email-text.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import { type OnUser, UserActions } from './user-actions.tsx'

const isIn = (user: AccountUser): boolean => !isInvited(user) && user.isActive

const statusOf = (user: AccountUser) => {
  if (user.removedAt !== null) return 'removed'
  if (isInvited(user)) return 'invited.status'
  return user.isActive ? 'active' : 'inactive'
}

interface UserColumns {
  canInvite: boolean
  onDelete: OnUser
  onRestore: OnUser
}

export const useUserColumns = (actions: UserColumns): Column<AccountUser>[] => {
  const { t } = useTranslation(['manage-users', 'common'])
  const dates = useDates()
  return [
    {
      key: 'name',
      title: t('name'),
      align: 'start',
      width: 24,
      place: 'name',
      cell: (user) => (
        <bdi>
          {displayText(personName(user), t(isInvited(user) ? 'invited.name' : 'common:notAvailable'))}
        </bdi>
      ),
    },
    {
      key: 'email',
      title: t('email'),
      align: 'start',
      width: 34,
      place: 'line',
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'createdOn',
      title: t('createdOn'),
      align: 'center',
      width: 16,
      place: 'note',
      cell: ({ createdAt }) => dates.day(createdAt),
    },
    {
      key: 'status',
      title: t('status'),
      align: 'center',
      width: 12,
      place: 'figure',
      cell: (user) => <Tag tone={isIn(user) ? 'ok' : 'quiet'}>{t(statusOf(user))}</Tag>,
    },
    {
      key: 'action',
      title: t('action'),
      align: 'center',
      width: 22,
      place: 'foot',
      cell: (user) => <UserActions user={user} {...actions} />,
    },
  ]
}
