import { useForm } from 'react-hook-form'
import { inviteUser } from '#contract/endpoints/users.ts'
import { call } from '#src/shared/api/api.ts'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { type InviteDialogProps, InviteForm } from '#src/shared/invite/invite-form.tsx'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { type Invitation, InvitationBody } from './invitation-body.ts'
import { RoleField } from './role-field.tsx'

/** 'Send Invite': the address of a colleague. */
export const InviteDialog = ({ onClose, onInvited }: InviteDialogProps) => {
  const { t } = useTranslation('manage-users')
  const { role } = useCurrent()
  const form = useForm<Invitation, unknown, Invitation>({
    mode: 'onTouched',
    defaultValues: { email: '' },
    resolver: contractResolver(InvitationBody, (values) => values),
  })
  const invite = async (idempotencyKey: string) => {
    const body = InvitationBody.parse(form.getValues())
    await call(inviteUser, { body }, { idempotencyKey })
    void notify.success(t('invite.done', body))
    onInvited()
  }

  return (
    <InviteForm
      form={form}
      order={['email']}
      words={{
        title: t('invite.title'),
        lead: t('invite.lead'),
        email: t('invite.email'),
        send: t('invite.send'),
      }}
      invite={invite}
      more={() => role === 'admin' && <RoleField />}
      onClose={onClose}
    />
  )
}
