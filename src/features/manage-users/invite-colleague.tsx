import { Input } from '@mantine/core'
import { useId } from 'react'
import { z } from 'zod/mini'
import { inviteUser } from '#contract/endpoints/users.ts'
import { InviteEmail } from '#contract/text/email.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { AddressDialog, type InviteDialogProps } from '#src/shared/account/address-dialog.tsx'
import { call } from '#src/shared/api/api.ts'
import { useDraftText } from '#src/shared/forms/drafts.ts'
import { Select } from '#src/shared/forms/select.tsx'
import { contractResolver, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useDraft } from '#src/shared/forms/use-draft.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'

const Invitation = z.object({ email: InviteEmail })
type Invitation = z.output<typeof Invitation>

export const InviteColleague = ({ onClose, onInvited }: InviteDialogProps) => {
  const { t } = useTranslation('manage-users')
  const { role } = useCurrent()
  const typed = useDraftText('invitation', 'email')
  const form = useCheckedForm<Invitation, Invitation>({
    defaultValues: { email: typed ?? '' },
    resolver: contractResolver(Invitation, (values) => values),
  })
  const draft = useDraft(form, 'invitation')
  return (
    <AddressDialog
      chart={dialogs.invite}
      onClose={onClose}
      onSent={onInvited}
      form={form}
      schema={Invitation}
      order={['email']}
      words={{
        title: t('invite.title'),
        lead: t('invite.lead'),
        email: t('invite.email'),
        send: t('invite.send'),
      }}
      send={(body, options) => draft.unlessSaved(() => call(inviteUser, { body }, options))}
      done={(email) => t('invite.done', { email })}
      more={() => role === 'admin' && <RoleField />}
    />
  )
}

const USER = 'user'

/** The only possible role. Only administrators see this field, because they know other roles. */
const RoleField = () => {
  const { t } = useTranslation('manage-users')
  return (
    <Input.Wrapper id={useId()} label={t('invite.role')}>
      <Select disabled options={[{ value: USER, label: t('invite.user') }]} value={USER} />
    </Input.Wrapper>
  )
}
