import { Button } from '@mantine/core'
import { useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { inviteUser } from '#contract/endpoints/users.ts'
import { EMAIL_MAX } from '#contract/text/email.ts'
import { inviteMachine } from '#machines/invite/invite.machine.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { submitForm } from '#src/shared/forms/submit-form.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { type Invitation, InvitationBody } from './invitation-body.ts'
import classes from './manage-users.module.css'
import { RoleField } from './role-field.tsx'

const Field = TextField<Invitation>

export interface InviteDialogProps {
  onClose: () => void
  /** Brings the list up to date. */
  onInvited: () => void
}

/** 'Send Invite': the address of a colleague. A failure leaves it open with what was typed. */
export const InviteDialog = ({ onClose, onInvited }: InviteDialogProps) => {
  const { t } = useTranslation(['manage-users', 'common'])
  const words = useProblemWords()
  const { role } = useCurrent()
  const form = useForm<Invitation, unknown, Invitation>({
    mode: 'onTouched',
    defaultValues: { email: '' },
    resolver: contractResolver(InvitationBody, (values) => values),
  })
  /** One for each address, so that an answer that got lost does not invite twice. */
  const intent = useRef(createIntent())

  const { send, isBusy, problem } = useDialog(
    inviteMachine,
    async () => {
      const body = InvitationBody.parse(form.getValues())
      await intent.current((idempotencyKey) => call(inviteUser, { body }, { idempotencyKey }))
      void notify.success(t('invite.done', body))
      onInvited()
    },
    onClose,
  )

  return (
    <Dialog title={t('invite.title')} onEscape={() => !isBusy && onClose()}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order: ['email'], send: () => send({ type: 'submit.pressed' }) })}
        >
          <p className={classes.lead}>{t('invite.lead')}</p>
          <Field
            name="email"
            type="email"
            inputMode="email"
            dir="ltr"
            label={t('invite.email')}
            autoComplete="off"
            filter={(text) => text.slice(0, EMAIL_MAX)}
            readOnly={isBusy}
            problem={problem?.field === 'email' ? words(problem) : undefined}
            onEdited={() => {
              intent.current = createIntent()
              send({ type: 'edited' })
            }}
            data-autofocus
            autoFocus
          />
          {role === 'admin' && <RoleField />}
          <ProblemAlert problem={problem?.field === 'email' ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('invite.send')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
