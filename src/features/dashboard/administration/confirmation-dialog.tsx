import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './administration.module.css'
import type { useAdministration } from './use-administration.ts'

interface ConfirmationDialogProps {
  administration: ReturnType<typeof useAdministration>
  title: string
  send: string
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done that needs nothing filled in. */
export const ConfirmationDialog = ({
  administration: { isBusy, problem, submit },
  title,
  send,
  onClose,
  children,
}: ConfirmationDialogProps) => {
  const { t } = useTranslation('common')
  return (
    <Dialog title={title} onEscape={() => !isBusy && onClose()}>
      <div className={classes.form}>
        {children}
        <ProblemAlert problem={problem} />
      </div>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button loading={isBusy} onClick={submit}>
          {send}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
