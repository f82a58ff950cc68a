import { Button } from '@mantine/core'
import { type AccountUser, deleteUser } from '#contract/endpoints/users.ts'
import { userRemovalMachine } from '#machines/user-removal/user-removal.machine.ts'
import { call } from '#src/shared/api/api.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './manage-users.module.css'

interface RemovalDialogProps {
  user: AccountUser
  onClose: () => void
  /** Brings the list up to date; the dialog stays until then, so that the focus does not fall on a row that goes. */
  onRemoved: () => Promise<void>
}

/** Asks before somebody loses their access, or their invitation. */
export const RemovalDialog = ({ user, onClose, onRemoved }: RemovalDialogProps) => {
  const { t } = useTranslation(['manage-users', 'common'])
  const { id, email, status } = user
  const isSelf = useCurrent().user.id === id
  const kind = status === 'pending' ? 'withdraw' : 'delete'

  const { send, isBusy, problem } = useDialog(
    userRemovalMachine,
    async () => {
      await call(deleteUser, { params: { userId: id } })
      void notify.success(t('remove.done', { email }))
      await onRemoved()
    },
    onClose,
  )

  return (
    <Dialog
      title={t(kind === 'delete' ? 'remove.title' : 'remove.withdrawTitle')}
      onEscape={() => !isBusy && onClose()}
    >
      <div className={classes.words}>
        <p>{t(kind === 'delete' ? 'remove.text' : 'remove.withdrawText', { email })}</p>
        {isSelf && <p>{t('remove.self')}</p>}
        <ProblemAlert problem={problem} />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button color="bad" loading={isBusy} onClick={() => send({ type: 'submit.pressed' })}>
          {t('remove.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
