import { Button } from '@mantine/core'
import { teamChangeMachine } from '#machines/team-change/team-change.machine.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
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

/** Says what a change means before it is made; whoever takes something from themselves is warned. */
export const ChangeDialog = ({ change, onClose, onChanged }: ChangeDialogProps) => {
  const { t } = useTranslation(['manage-team', 'common'])
  const { kind, member } = change
  const isSelf = useCurrent().user.id === member.id
  const email = isolated(member.email)

  const { send, isBusy, problem } = useDialog(
    teamChangeMachine,
    async () => {
      await sendChange(change)
      void notify.success(t(`change.${kind}.done`, { email }))
      await onChanged()
    },
    onClose,
  )
  const close = () => {
    // What was refused may have been changed by somebody else meanwhile.
    if (problem) void onChanged()
    onClose()
  }

  return (
    <Dialog title={t(`change.${kind}.title`)} onEscape={() => !isBusy && close()}>
      <div className={classes.words}>
        <p>{t(`change.${kind}.text`, { email })}</p>
        {isSelf && takesAway(kind) && <p className={classes.warning}>{t('change.self')}</p>}
        <ProblemAlert problem={problem} />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={close}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          color={takesAway(kind) || kind === 'withdraw' ? 'bad' : 'accent'}
          loading={isBusy}
          onClick={() => send({ type: 'submit.pressed' })}
        >
          {t(`change.${kind}.confirm`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
