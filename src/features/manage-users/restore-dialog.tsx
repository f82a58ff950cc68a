import { Button } from '@mantine/core'
import { type AccountUser, restoreUser } from '#contract/endpoints/users.ts'
import { userRestoreMachine } from '#machines/user-restore/user-restore.machine.ts'
import { call } from '#src/shared/api/api.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './manage-users.module.css'

interface RestoreDialogProps {
  user: AccountUser
  onClose: () => void
  onRestored: () => Promise<void>
}

/** Asks an administrator before a removal is undone. */
export const RestoreDialog = ({ user, onClose, onRestored }: RestoreDialogProps) => {
  const { t } = useTranslation(['manage-users', 'common'])
  const { id } = user
  const email = isolated(user.email)
  const { send, isBusy, problem } = useDialog(
    userRestoreMachine,
    async () => {
      await call(restoreUser, { params: { userId: id } })
      void notify.success(t('restore.done', { email }))
      await onRestored()
    },
    onClose,
  )

  return (
    <Dialog title={t('restore.title')} onEscape={() => !isBusy && onClose()}>
      <div className={classes.words}>
        <p>{t('restore.text', { email })}</p>
        <ProblemAlert problem={problem} />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => send({ type: 'submit.pressed' })}>
          {t('restore.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
