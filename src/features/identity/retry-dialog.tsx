import { Button } from '@mantine/core'
import { IconClockX, IconUserX } from '@tabler/icons-react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './identity.module.css'

interface RetryDialogProps {
  why: 'expired' | 'rejected'
  onCancel: () => void
  onReverify: () => void
}

/** The verification ended without success: try again, or leave it. */
export const RetryDialog = ({ why, onCancel, onReverify }: RetryDialogProps) => {
  const { t } = useTranslation('identity')
  const Icon = why === 'expired' ? IconClockX : IconUserX
  return (
    <Dialog title={t(`${why}.title`)} icon={<Icon size={24} stroke={1.75} aria-hidden />} onEscape={onCancel}>
      <p className={classes.text}>{t(`${why}.text`)}</p>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={onReverify}>{t('reverify')}</Button>
      </DialogActions>
    </Dialog>
  )
}
