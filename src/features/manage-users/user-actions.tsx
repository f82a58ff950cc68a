import { ActionIcon } from '@mantine/core'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import type { AccountUser } from '#contract/endpoints/users.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from './manage-users.module.css'
import { useResend } from './use-resend.ts'

export type OnUser = (user: AccountUser) => void

interface UserActionsProps {
  user: AccountUser
  canInvite: boolean
  onDelete: OnUser
}

/** What can be done about a person: nothing about the owner. */
export const UserActions = ({ user, canInvite, onDelete }: UserActionsProps) => {
  const { t } = useTranslation('manage-users')
  const { resend, isBusy } = useResend()
  const { email } = user
  if (user.isOwner) return null
  return (
    <span className={classes.actions}>
      {canInvite && user.status === 'pending' && (
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
