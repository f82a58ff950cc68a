import { IconArrowBackUp, IconMailForward, IconTrash } from '@tabler/icons-react'
import { type AccountUser, resendInvitation } from '#contract/endpoints/users.ts'
import { invitationSnapshot } from '#machines/invitation/invitation.machine.ts'
import { isInvited, isTooLate } from '#machines/invitation/selectors.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useResend } from '#src/shared/invite/use-resend.ts'
import { useMayDo } from '#src/shared/session/use-may-do.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
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
  const { email, invitation } = user
  if (user.isOwner) return null
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
