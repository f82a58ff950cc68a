import { type AccountUser, deleteUser } from '#contract/endpoints/users.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { isInvited } from '#machines/invitation/selectors.ts'
import { call } from '#src/shared/api/api.ts'
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { IsolatedText } from '#src/shared/ui/isolated-text.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'

interface RemovalDialogProps {
  user: AccountUser
  onClose: () => void
  /** Brings the list up to date; the dialog stays until then, so that the focus does not fall on a row that goes. */
  onRemoved: () => Promise<void>
}

/** Asks before a colleague loses their access, or their invitation. */
export const RemovalDialog = ({ user, onClose, onRemoved }: RemovalDialogProps) => {
  const { t } = useTranslation('manage-users')
  const { id, email } = user
  const isSelf = useCurrent().user.id === id
  const removal = isInvited(user) ? 'withdraw' : 'remove'

  const dialog = useDialog(dialogs.userRemoval, {
    send: async (idempotencyKey) => {
      await call(deleteUser, { params: { userId: id } }, { idempotencyKey })
      void notify.success(t(`${removal}.done`, { email }))
      await onRemoved()
    },
    onDone: onClose,
    onClose,
  })

  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(`${removal}.title`)}
      confirm={t(`${removal}.confirm`)}
      isDestructive
    >
      <p>
        <IsolatedText>{t(`${removal}.text`, { email: isolated(email) })}</IsolatedText>
      </p>
      {isSelf && <p>{t('remove.self')}</p>}
    </ConfirmDialog>
  )
}
