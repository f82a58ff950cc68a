import { Button } from '@mantine/core'
import { IconClockX, IconUserX } from '@tabler/icons-react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './identity.module.css'

interface RetryDialogProps {
  /** The number was not chosen in time; else the request was rejected. */
  isExpired: boolean
  /** Until the identity service takes a new request; 0: now. */
  secondsLeft: number
  onCancel: () => void
  onReverify: () => void
}

/** The verification ended without success: try again, or leave it. */
export const RetryDialog = ({ isExpired, secondsLeft, onCancel, onReverify }: RetryDialogProps) => {
  const { t } = useTranslation('identity')
  const why = isExpired ? 'expired' : 'rejected'
  const Icon = isExpired ? IconClockX : IconUserX
  return (
    <Dialog
      isCentered
      title={t(`${why}.title`)}
      icon={<Icon size={24} stroke={1.75} aria-hidden />}
      tone="bad"
      onEscape={onCancel}
    >
      <p className={classes.text}>{t(`${why}.text`)}</p>
      {secondsLeft > 0 && <p className={classes.text}>{t('newCodeSoon')}</p>}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button onClick={onReverify} disabled={secondsLeft > 0}>
          {secondsLeft > 0 ? t('reverifyIn', { wait: secondsLeft }) : t('reverify')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
