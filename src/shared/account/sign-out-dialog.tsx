import { endAllSessions } from '#contract/endpoints/sessions.ts'
import { EndingForm } from '#contract/forms/session.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '../api/api.ts'
import { ReasonForm } from '../dialog/reason-form.tsx'
import { useDialog } from '../dialog/use-dialog.ts'
import { contractResolver, useCheckedForm } from '../forms/use-checked-form.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { IsolatedText, isolated } from '../ui/isolated-text.tsx'
import { notify } from '../ui/notify.ts'

export interface SignOutDialogProps {
  userId: string
  /** The name or the e-mail address. */
  person: string
  onClose: () => void
}

/** Asks for the reason to sign another person out everywhere. */
export const SignOutDialog = ({ userId, person, onClose }: SignOutDialogProps) => {
  const { t } = useTranslation('sign-out')
  const form = useCheckedForm<EndingForm, EndingForm>({
    defaultValues: { reason: '' },
    resolver: contractResolver(EndingForm, (values) => values),
  })
  const dialog = useDialog(dialogs.signOut, {
    send: async (idempotencyKey) => {
      const body = EndingForm.parse(form.getValues())
      await call(endAllSessions, { params: { userId }, body }, { idempotencyKey })
      void notify.success(t('done', { person: isolated(person) }))
    },
    onDone: onClose,
    onClose,
  })
  return (
    <ReasonForm
      form={form}
      dialog={dialog}
      title={t('title')}
      label={t('reason')}
      hint={t('hint')}
      send={t('confirm')}
    >
      <p>
        <IsolatedText>{t('lead', { person: isolated(person) })}</IsolatedText>
      </p>
    </ReasonForm>
  )
}
