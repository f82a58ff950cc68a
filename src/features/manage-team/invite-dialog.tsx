import { useForm } from 'react-hook-form'
import { inviteToTeam } from '#contract/endpoints/team.ts'
import { InvitationToTeam, TEAM_ROLES } from '#contract/forms/team.ts'
import { INVITATION_DAYS } from '#rules/invitation.ts'
import { call } from '#src/shared/api/api.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { contractResolver } from '#src/shared/forms/contract-resolver.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { type InviteDialogProps, InviteForm } from '#src/shared/invite/invite-form.tsx'
import { isolated } from '#src/shared/ui/latin.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './manage-team.module.css'

const Choice = ChoiceField<InvitationToTeam>

/** The address and the role of a new member of the team. */
export const InviteDialog = ({ onClose, onInvited }: InviteDialogProps) => {
  const { t } = useTranslation('manage-team')
  const form = useForm<InvitationToTeam, unknown, InvitationToTeam>({
    mode: 'onTouched',
    defaultValues: { email: '', role: 'analyst' },
    resolver: contractResolver(InvitationToTeam, (values) => values),
  })
  const invite = async (idempotencyKey: string) => {
    const body = InvitationToTeam.parse(form.getValues())
    await call(inviteToTeam, { body }, { idempotencyKey })
    void notify.success(t('invite.done', { email: isolated(body.email) }))
    onInvited()
  }

  return (
    <InviteForm
      form={form}
      order={['email', 'role']}
      words={{
        title: t('invite.title'),
        lead: t('invite.lead', { days: INVITATION_DAYS }),
        email: t('invite.email'),
        send: t('invite.send'),
      }}
      invite={invite}
      more={(edited) => (
        <>
          <Choice
            name="role"
            label={t('invite.role')}
            options={TEAM_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
            onPicked={edited}
          />
          <p className={classes.lead}>{t(`means.${form.watch('role')}`)}</p>
        </>
      )}
      onClose={onClose}
    />
  )
}
