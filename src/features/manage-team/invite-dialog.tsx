import { Button } from '@mantine/core'
import { useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { inviteToTeam } from '#contract/endpoints/team.ts'
import { InvitationToTeam, TEAM_ROLES } from '#contract/forms/team.ts'
import { EMAIL_MAX } from '#contract/text/email.ts'
import { teamInviteMachine } from '#machines/team-invite/team-invite.machine.ts'
import { INVITATION_DAYS } from '#rules/invitation.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { submitForm } from '#src/shared/forms/submit-form.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './manage-team.module.css'

const Field = TextField<InvitationToTeam>
const Choice = ChoiceField<InvitationToTeam>

export interface InviteDialogProps {
  onClose: () => void
  /** Brings the list up to date. */
  onInvited: () => void
}

/** The address and the role of somebody new in the team. A failure leaves it open with what was typed. */
export const InviteDialog = ({ onClose, onInvited }: InviteDialogProps) => {
  const { t } = useTranslation(['manage-team', 'common'])
  const words = useProblemWords()
  const form = useForm<InvitationToTeam, unknown, InvitationToTeam>({
    mode: 'onTouched',
    defaultValues: { email: '', role: 'analyst' },
    resolver: contractResolver(InvitationToTeam, (values) => values),
  })
  /** One for each wish, so that an answer that got lost does not invite twice. */
  const intent = useRef(createIntent())

  const { send, isBusy, problem } = useDialog(
    teamInviteMachine,
    async () => {
      const body = InvitationToTeam.parse(form.getValues())
      await intent.current((idempotencyKey) => call(inviteToTeam, { body }, { idempotencyKey }))
      void notify.success(t('invite.done', { email: isolated(body.email) }))
      onInvited()
    },
    onClose,
  )
  const edited = () => {
    intent.current = createIntent()
    send({ type: 'edited' })
  }

  return (
    <Dialog title={t('invite.title')} onEscape={() => !isBusy && onClose()}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, {
            order: ['email', 'role'],
            send: () => send({ type: 'submit.pressed' }),
          })}
        >
          <p className={classes.lead}>{t('invite.lead', { days: INVITATION_DAYS })}</p>
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
            onEdited={edited}
            data-autofocus
            autoFocus
          />
          <Choice
            name="role"
            label={t('invite.role')}
            options={TEAM_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
            onPicked={edited}
          />
          <p className={classes.lead}>{t(`means.${form.watch('role')}`)}</p>
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
