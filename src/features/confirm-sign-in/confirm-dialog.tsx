import { Button } from '@mantine/core'
import { useState } from 'react'
import { getSignInConfig } from '#contract/endpoints/configs.ts'
import { confirmSession } from '#contract/endpoints/sessions.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { PopupEnded, type SignInGrant } from '#machines/session/session.machine.ts'
import { CallFailed } from '#machines/shared/call-problem.ts'
import { call } from '#src/shared/api/api.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { createPopupSignIn } from '#src/shared/sign-in/sign-in.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'

interface ConfirmDialogProps {
  /** Called with true if the person has signed in again, with false if the person cancelled. */
  onAnswer: (isConfirmed: boolean) => void
}

/** Asks a person to sign in again in a window of the identity provider, before an act that requires a fresh sign-in. */
export const ConfirmDialog = ({ onAnswer }: ConfirmDialogProps) => {
  const { t } = useTranslation('layout')
  const { user } = useCurrent()
  const submitAgain = useLatest(() => submit())
  const [popup] = useState(() => {
    const signIn = createPopupSignIn({
      fetchConfig: () => call(getSignInConfig, {}),
      confirms: true,
      onLateAnswer: () => submitAgain.current(),
    })
    signIn.prepare()
    return signIn
  })
  const { submit, close, isBusy, problem } = useDialog(dialogs.confirmSignIn, {
    send: async (idempotencyKey) => {
      const body = await grantOf(popup.open())
      await call(confirmSession, { body }, { idempotencyKey })
    },
    onDone: () => onAnswer(true),
    onClose: () => onAnswer(false),
  })

  return (
    <Dialog title={t('confirm.title')} onEscape={close}>
      <p>{t('confirm.lead', { email: isolated(user.email) })}</p>
      <p role="status">{isBusy && t('confirm.waiting')}</p>
      <ProblemAlert problem={problem} />
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={close}>
          {t('common:actions.cancel')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={submit}>
          {t('confirm.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Waits for the grant. Throws `CallFailed` with its own message if the window was closed or blocked. */
const grantOf = async (grant: Promise<SignInGrant>): Promise<SignInGrant> => {
  try {
    return await grant
  } catch (error) {
    if (!(error instanceof PopupEnded)) throw error
    const isBlocked = error.reason === 'popup-blocked'
    throw new CallFailed({ code: 'unexpected', fallback: isBlocked ? 'confirmBlocked' : 'confirmSession' })
  }
}
