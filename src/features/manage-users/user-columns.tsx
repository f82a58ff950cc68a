import { IconArrowBackUp, IconMailForward, IconTrash } from '@tabler/icons-react'
import { type AccountUser, resendInvitation } from '#contract/endpoints/users.ts'
import { invitationSnapshot } from '#machines/invitation/invitation.machine.ts'
import { isInvited, isTooLate } from '#machines/invitation/selectors.ts'
import { displayText } from '#rules/display.ts'
import { personName } from '#rules/names.ts'
import { useResend } from '#src/shared/account/use-resend.ts'
import { SignOutAction } from '#src/shared/account/use-sign-out.tsx'
import { call } from '#src/shared/api/api.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { EmailText } from '#src/shared/ui/isolated-text.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import classes from './manage-users.module.css'
import { reloadUsers } from './users-query.ts'

const isIn = (user: AccountUser): boolean => !isInvited(user) && user.isActive

const statusOf = (user: AccountUser) => {
  if (user.removedAt !== null) return 'removed'
  if (isInvited(user)) return 'invited.status'
  return user.isActive ? 'active' : 'inactive'
}

/** The end of an invitation, or when it expired. */
const Deadline = ({ invitation, invitedUntil }: Pick<AccountUser, 'invitation' | 'invitedUntil'>) => {
  const { t } = useTranslation('manage-users')
  const dates = useDates()
  if (invitation === null || invitedUntil === null) return null
  const date = dates.day(invitedUntil)
  return (
    <span className={classes.deadline}>
      {t(isTooLate(invitationSnapshot(invitation)) ? 'invited.expired' : 'invited.until', { date })}
    </span>
  )
}

interface UserColumns {
  canInvite: boolean
  onDelete: OnUser
  onRestore: OnUser
  onSignOut: OnUser
}

export const useUserColumns = (actions: UserColumns): Column<AccountUser>[] => {
  const { t } = useTranslation('manage-users')
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
      width: 30,
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
      width: 16,
      place: 'figure',
      cell: (user) => (
        <span className={classes.status}>
          <Tag tone={isIn(user) ? 'ok' : 'quiet'}>{t(statusOf(user))}</Tag>
          <Deadline {...user} />
        </span>
      ),
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

type OnUser = (user: AccountUser) => void

interface UserActionsProps extends UserColumns {
  user: AccountUser
}

/**
 * The actions for a user. The owner cannot be removed. Only administrators see removed users and can restore them, and sign users
 * out.
 */
const UserActions = ({ user, canInvite, onDelete, onRestore, onSignOut }: UserActionsProps) => {
  const { t } = useTranslation('manage-users')
  const { resend, isBusy } = useResend<AccountUser>({
    send: ({ id }, options) => call(resendInvitation, { params: { userId: id } }, options),
    reload: reloadUsers,
    doneText: (to) => t('invite.done', { email: to }),
  })
  const mayDo = useMayDo()
  const { email, invitation } = user
  const signOut = isIn(user) && <SignOutAction person={user} onOpen={onSignOut} />
  if (user.isOwner) return signOut
  if (user.removedAt !== null)
    return canInvite && mayDo('users.restore') ? (
      <RowAction
        picture={IconArrowBackUp}
        word={t('restore.confirm')}
        about={email}
        opensDialog
        onAct={() => onRestore(user)}
      />
    ) : null
  return (
    <span className={classes.actions}>
      {canInvite && invitation !== null && (
        <RowAction
          picture={IconMailForward}
          word={t(isTooLate(invitationSnapshot(invitation)) ? 'inviteAgain' : 'resend')}
          about={email}
          isBusy={isBusy}
          onAct={() => resend(user)}
        />
      )}
      {signOut}
      <RowAction
        picture={IconTrash}
        word={t(isInvited(user) ? 'withdraw.confirm' : 'remove.confirm')}
        about={email}
        opensDialog
        isGrave
        onAct={() => onDelete(user)}
      />
    </span>
  )
}
