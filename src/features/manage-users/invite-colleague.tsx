import { z } from 'zod/mini'
import { inviteUser } from '#contract/endpoints/users.ts'
import { InviteEmail } from '#contract/text/email.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { InviteDialog, type InviteDialogProps } from '#src/shared/invite/invite-dialog.tsx'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { RoleField } from './role-field.tsx'

const Invitation = z.object({ email: InviteEmail })

/** 'Send Invite': the address of a colleague. */
export const InviteColleague = (props: InviteDialogProps) => {
  const { t } = useTranslation('manage-users')
  const { role } = useCurrent()
  return (
    <InviteDialog
      {...props}
      schema={Invitation}
      defaults={{ email: '' }}
      order={['email']}
      words={{
        title: t('invite.title'),
        lead: t('invite.lead'),
        email: t('invite.email'),
        send: t('invite.send'),
      }}
      invite={(body, options) => call(inviteUser, { body }, options)}
      done={(email) => t('invite.done', { email })}
      more={() => role === 'admin' && <RoleField />}
    />
  )
}
