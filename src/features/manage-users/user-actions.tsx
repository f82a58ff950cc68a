import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconMailForward, IconTrash } from '@tabler/icons-react'
import { type AccountUser, resendInvitation } from '#contract/endpoints/users.ts'
import { isInvited } from '#machines/invitation/selectors.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useResend } from '#src/shared/invite/use-resend.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import classes from './manage-users.module.css'
import { reloadUsers } from './users-query.ts'

export type OnUser = (user: AccountUser) => void

interface UserActionsProps {
  user: AccountUser
  canInvite: boolean
  onDelete: OnUser
  onRestore: OnUser
}

/** What can be done about a person: nothing about the owner. A removal is undone by administrators, who alone see who was removed. */
export const UserActions = ({ user, canInvite, onDelete, onRestore }: UserActionsProps) => {
  const { t } = useTranslation('manage-users')
  const { resend, isBusy } = useResend<AccountUser>({
    send: ({ id }, options) => call(resendInvitation, { params: { userId: id } }, options),
    reload: reloadUsers,
    doneText: (to) => t('invite.done', { email: to }),
  })
  const mayDo = useMayDo()
  const { email } = user
  if (user.isOwner) return null
  if (user.removedAt !== null)
    return canInvite && mayDo('users.restore') ? (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('restore.open', { email })}
        onClick={() => onRestore(user)}
      >
        <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    ) : null
  return (
    <span className={classes.actions}>
      {canInvite && isInvited(user) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={isBusy}
          aria-label={t('resend', { email })}
          onClick={() => resend(user)}
        >
          <IconMailForward size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="bad"
        size={36}
        aria-label={t('remove.open', { email })}
        onClick={() => onDelete(user)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  )
}
