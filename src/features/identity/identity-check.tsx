import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { canVerifyIdentity } from '#rules/identification.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { IdentityCheckProps } from '#src/shared/parts/identity-check-props.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import classes from './identity.module.css'
import { RetryDialog } from './retry-dialog.tsx'
import { useIdentityDialog } from './use-identity-dialog.ts'

/** Verifies the number in the form with the identity service, and gives the form its button and its words. */
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

  const told = () => {
    if (state.hasTag('must-wait')) return t('wait', { seconds: secondsLeft })
    return problem && !isChoosing ? <bdi role="alert">{words(problem)}</bdi> : undefined
  }

  return (
    <>
      {children({
        isBusy: isBusy || isChoosing,
        problem: told(),
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
