import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldPath, FormProvider, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod/mini'
import { EMAIL_MAX } from '#contract/text/email.ts'
import type { dialogs } from '#machines/dialog/dialogs.ts'
import type { CallOptions } from '../api/client.ts'
import { useErrorMessage } from '../api/error-message.ts'
import classes from '../dialog/dialog.module.css'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { useDialog } from '../dialog/use-dialog.ts'
import { ProblemAlert } from '../forms/form-alert.tsx'
import { TextField } from '../forms/text-field.tsx'
import { submitForm } from '../forms/use-checked-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { notify } from '../ui/notify.ts'

const Email = TextField<{ email: string }>

export interface InviteDialogProps {
  onClose: () => void
  /** Reloads the list. */
  onInvited: () => void
}

interface AddressDialogProps<Values extends { email: string }> {
  chart: (typeof dialogs)['invite' | 'invoiceSend']
  onClose: () => void
  onSent?: () => void
  form: UseFormReturn<Values, unknown, Values>
  schema: z.ZodMiniType<Values>
  /** The fields in their order on the page, the address first. */
  order: readonly FieldPath<Values>[]
  words: Record<'title' | 'lead' | 'email' | 'send', string>
  send: (body: Values, options: Pick<CallOptions, 'idempotencyKey'>) => Promise<unknown>
  /** The words of the toast on success. */
  done: (email: string) => string
  /** Further fields below the address, which call `edited` when they change. */
  more?: (edited: () => void) => ReactNode
}

/** Sends something to one e-mail address. A failure leaves the dialog open with the typed text. */
export const AddressDialog = <Values extends { email: string }>({
  chart,
  form,
  schema,
  order,
  words,
  send,
  done,
  more,
  onClose,
  onSent,
}: AddressDialogProps<Values>) => {
  const { t } = useTranslation('common')
  const problemWords = useErrorMessage()
  const dialog = useDialog(chart, {
    send: async (idempotencyKey) => {
      const body = schema.parse(form.getValues())
      await send(body, { idempotencyKey })
      void notify.success(done(body.email))
      onSent?.()
    },
    onDone: onClose,
    onClose,
  })
  const { isBusy, problem, submit, edited, close } = dialog
  const isAboutEmail = problem?.field === 'email'

  return (
    <Dialog title={words.title} onEscape={close}>
      <FormProvider {...form}>
        <form
          className={classes.form}
          noValidate
          aria-busy={isBusy}
          onSubmit={submitForm(form, { order, send: submit })}
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
            <Button variant="default" disabled={isBusy} onClick={close}>
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
