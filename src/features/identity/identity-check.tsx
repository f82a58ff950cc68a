import { Button } from '@mantine/core'
import { IconCircleCheck, IconClockX, IconUserX } from '@tabler/icons-react'
import { canVerifyIdentity } from '#rules/identification.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import type { IdentityCheckProps } from '#src/shared/forms/parts.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import classes from './identity.module.css'
import { useIdentityDialog } from './use-identity-dialog.ts'

/** Verifies the number in the form with the identity service. Passes the button and the messages to the form. */
export const IdentityCheck = ({ children, ...options }: IdentityCheckProps) => {
  const { t } = useTranslation('identity')
  const words = useErrorMessage()
  const { nationalId } = options
  const { state, send, edited, choice } = useIdentityDialog(options)
  const { problem, secondsLeft, transId } = state.context
  const isVerified = state.hasTag('verified')
  const isChoosing = state.hasTag('choosing')
  const mayRetry = state.hasTag('may-retry')
  const isBusy = state.hasTag('busy')
  const verify = () => send({ type: 'verify.pressed' })
  const canVerify = canVerifyIdentity(nationalId) && state.can({ type: 'verify.pressed' })
  const pressVerify = () => {
    if (canVerify && !mayRetry) verify()
  }

  const message = () => {
    if (state.hasTag('must-wait')) return t('wait', { seconds: secondsLeft })
    return problem && !isChoosing ? <bdi role="alert">{words(problem)}</bdi> : undefined
  }

  return (
    <>
      {children({
        isBusy: isBusy || isChoosing,
        problem: message(),
        edited,
        verify: isVerified ? null : pressVerify,
        button: isVerified ? (
          <span className={classes.tick}>
            <IconCircleCheck size={20} stroke={1.75} aria-hidden />
            {t('verified')}
          </span>
        ) : (
          <Button variant="light" loading={isBusy && !isChoosing} disabled={!canVerify} onClick={verify}>
            {t('verify')}
          </Button>
        ),
      })}
      {isChoosing && choice?.transId === transId && (
        <ChooseDialog
          number={choice.random}
          app={choice.app}
          secondsLeft={secondsLeft}
          isBusy={isBusy}
          problem={problem}
          onCancel={() => send({ type: 'cancel.pressed' })}
        />
      )}
      {mayRetry && (
        <RetryDialog
          isExpired={state.hasTag('expired')}
          secondsLeft={state.can({ type: 'verify.pressed' }) ? 0 : secondsLeft}
          onCancel={() => send({ type: 'cancel.pressed' })}
          onReverify={verify}
        />
      )}
    </>
  )
}

interface RetryDialogProps {
  /** True if the request expired; false if it was rejected. */
  isExpired: boolean
  /** Seconds until the service accepts a new request; 0 means now. */
  secondsLeft: number
  onCancel: () => void
  onReverify: () => void
}

/** Offers to retry or cancel a failed verification. */
const RetryDialog = ({ isExpired, secondsLeft, onCancel, onReverify }: RetryDialogProps) => {
  const { t } = useTranslation('identity')
  const reason = isExpired ? 'expired' : 'rejected'
  const Icon = isExpired ? IconClockX : IconUserX
  return (
    <Dialog
      isCentered
      title={t(`${reason}.title`)}
      icon={<Icon size={24} stroke={1.75} aria-hidden />}
      tone="bad"
      onEscape={onCancel}
    >
      <p className={classes.text}>{t(`${reason}.text`)}</p>
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
