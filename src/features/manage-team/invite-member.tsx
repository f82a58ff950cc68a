import { inviteToTeam } from '#contract/endpoints/team.ts'
import { InvitationToTeam, TEAM_ROLES } from '#contract/forms/team.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { INVITATION_DAYS } from '#rules/invitation.ts'
import { AddressDialog, type InviteDialogProps } from '#src/shared/account/address-dialog.tsx'
import { call } from '#src/shared/api/api.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'

const Choice = ChoiceField<InvitationToTeam>

export const InviteMember = ({ onClose, onInvited }: InviteDialogProps) => {
  const { t } = useTranslation('manage-team')
  const form = useCheckedForm<InvitationToTeam, InvitationToTeam>({
    defaultValues: { email: '', role: 'analyst' },
    resolver: contractResolver(InvitationToTeam, (values) => values),
  })
  return (
    <AddressDialog<InvitationToTeam>
      chart={dialogs.invite}
      onClose={onClose}
      onSent={onInvited}
      form={form}
      schema={InvitationToTeam}
      order={['email', 'role']}
      words={{
        title: t('invite.title'),
        lead: t('invite.lead', { days: INVITATION_DAYS }),
        email: t('invite.email'),
        send: t('invite.send'),
      }}
      send={(body, options) => call(inviteToTeam, { body }, options)}
      done={(email) => t('invite.done', { email: isolated(email) })}
      more={(edited) => (
        <Choice
          name="role"
          label={t('invite.role')}
          description={t(`means.${form.watch('role')}`)}
          options={TEAM_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          onPicked={edited}
        />
      )}
    />
  )
}
