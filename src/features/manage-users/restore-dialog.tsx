import { type AccountUser, restoreUser } from '#contract/endpoints/users.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'

interface RestoreDialogProps {
  user: AccountUser
  onClose: () => void
  onRestored: () => Promise<void>
}

/** Asks an administrator before a removal is undone. */
export const RestoreDialog = ({ user, onClose, onRestored }: RestoreDialogProps) => {
  const { t } = useTranslation('manage-users')
  const email = isolated(user.email)
  const dialog = useDialog(dialogs.userRestore, {
    send: async (idempotencyKey) => {
      await call(restoreUser, { params: { userId: user.id } }, { idempotencyKey })
      void notify.success(t('restore.done', { email }))
      await onRestored()
    },
    onDone: onClose,
    onClose,
  })

  return (
    <ConfirmDialog dialog={dialog} title={t('restore.title')} confirm={t('restore.confirm')}>
      <p>{t('restore.text', { email })}</p>
    </ConfirmDialog>
  )
}
