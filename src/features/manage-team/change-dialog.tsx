import { dialogs } from '#machines/dialog/dialogs.ts'
import { ConfirmDialog } from '#src/shared/dialog/confirm-dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './manage-team.module.css'
import { sendChange, type TeamChange, takesAway } from './team-change.ts'

interface ChangeDialogProps {
  change: TeamChange
  onClose: () => void
  /** Brings the list up to date; the dialog stays until then, so that the focus does not fall on a row that goes. */
  onChanged: () => Promise<void>
}

/** Says what a change means before it is made; administrators who take something from themselves are warned. */
export const ChangeDialog = ({ change, onClose, onChanged }: ChangeDialogProps) => {
  const { t } = useTranslation('manage-team')
  const { kind, member } = change
  const isSelf = useCurrent().user.id === member.id
  const email = isolated(member.email)

  const dialog = useDialog(dialogs.teamChange, {
    send: async (idempotencyKey) => {
      await sendChange(change, idempotencyKey)
      void notify.success(t(`change.${kind}.done`, { email }))
      await onChanged()
    },
    onDone: onClose,
    onClose: () => {
      // What was refused may have been changed by another administrator meanwhile.
      if (dialog.problem) void onChanged()
      onClose()
    },
  })

  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(`change.${kind}.title`)}
      confirm={t(`change.${kind}.confirm`)}
      isDestructive={takesAway(kind) || kind === 'withdraw'}
    >
      <p>{t(`change.${kind}.text`, { email })}</p>
      {isSelf && takesAway(kind) && <p className={classes.warning}>{t('change.self')}</p>}
    </ConfirmDialog>
  )
}
