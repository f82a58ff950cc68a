import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { EMAIL_MAX } from '#contract/text/email.ts'
import { inviteMachine } from '#machines/invite/invite.machine.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { useProblemWords } from '#src/shared/api/problem-words.ts'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { submitForm } from '#src/shared/forms/submit-form.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Dialog, DialogActions } from '#src/shared/ui/dialog.tsx'
import classes from './invite-form.module.css'

const Email = TextField<{ email: string }>

export interface InviteDialogProps {
  onClose: () => void
  /** Brings the list up to date. */
  onInvited: () => void
}

interface InviteFormProps<Values extends FieldValues> extends Pick<InviteDialogProps, 'onClose'> {
  form: UseFormReturn<Values, unknown, Values>
  /** The fields in the order they stand, the address first. */
  order: readonly FieldPath<Values>[]
  words: Record<'title' | 'lead' | 'email' | 'send', string>
  /** The call, and what follows when it has succeeded. */
  invite: (idempotencyKey: string) => Promise<void>
  /** What is asked beside the address; `edited` is to be called when it changes. */
  more?: (edited: () => void) => ReactNode
}

/** The dialog that invites a person by e-mail, a colleague or one of the team. A failure leaves it open with what was typed. */
export const InviteForm = <Values extends FieldValues>({
  form,
  order,
  words,
  invite,
  more,
  onClose,
}: InviteFormProps<Values>) => {
  const { t } = useTranslation('common')
  const problemWords = useProblemWords()
  /** One for each invitation, so that an answer that got lost does not invite twice. */
  const intent = useRef(createIntent())
  const { send, isBusy, problem } = useDialog(inviteMachine, () => intent.current(invite), onClose)
  const edited = () => {
    intent.current = createIntent()
    send({ type: 'edited' })
  }
  const isAboutEmail = problem?.field === 'email'

  return (
    <Dialog title={words.title} onEscape={() => !isBusy && onClose()}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order, send: () => send({ type: 'submit.pressed' }) })}
        >
          <p className={classes.lead}>{words.lead}</p>
          <Email
            name="email"
            type="email"
            inputMode="email"
            dir="ltr"
            label={words.email}
            autoComplete="off"
            filter={(text) => text.slice(0, EMAIL_MAX)}
            readOnly={isBusy}
            problem={isAboutEmail ? problemWords(problem) : undefined}
            onEdited={edited}
            data-autofocus
            autoFocus
          />
          {more?.(edited)}
          <ProblemAlert problem={isAboutEmail ? null : problem} />
          <DialogActions>
            <Button variant="default" disabled={isBusy} onClick={onClose}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {words.send}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
