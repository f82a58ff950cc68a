import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './dialog.module.css'
import { Dialog, DialogActions } from './dialog.tsx'
import type { OpenDialog } from './use-dialog.ts'

interface ConfirmDialogProps {
  dialog: Pick<OpenDialog, 'isBusy' | 'problem' | 'submit' | 'close'>
  title: string
  /** Label of the button that confirms. */
  confirm: string
  isDestructive?: boolean
  /** The consequences, in words. */
  children: ReactNode
}

/** Asks for a confirmation: the dialog describes the act, and its button does it. */
export const ConfirmDialog = ({
  dialog: { isBusy, problem, submit, close },
  title,
  confirm,
  isDestructive = false,
  children,
}: ConfirmDialogProps) => {
  const { t } = useTranslation('common')
  return (
    <Dialog title={title} onEscape={close}>
      <div className={classes.question}>
        {children}
        <ProblemAlert problem={problem} />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={close}>
          {t('actions.cancel')}
        </Button>
        <Button color={isDestructive ? 'bad' : 'accent'} loading={isBusy} onClick={submit}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
