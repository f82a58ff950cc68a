import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { updateBillingGroup } from '#contract/endpoints/subscription.ts'
import { withoutMarks } from '#contract/text/characters.ts'
import { EMAIL_MAX } from '#contract/text/email.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { sentGroupProblem, typedGroupProblem } from '#rules/billing-group.ts'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { controlDirection } from '#src/shared/forms/inputs.ts'
import { FIELD_ORDER } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { keepCustomer, useCurrent } from '#src/shared/session/current-query.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { OutsideLink } from '#src/shared/ui/links.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import classes from './dialogs.module.css'

/** Changes the group with the billing permissions of a business. */
export const PermissionsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('dashboard')
  const queryClient = useQueryClient()
  const fieldWords = useFieldMessage()
  const problemWords = useErrorMessage()
  const links = useLinks()
  const { customer } = useCurrent()
  const seen = useSeenRevision()
  const saved = customer?.gcpSecurityGroup ?? ''
  const [group, setGroup] = useState(saved)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const { submit, edited, close, isBusy, problem } = useDialog(dialogs.billingPermission, {
    send: async (idempotencyKey) => {
      const reply = await seen.change((revision) =>
        call(
          updateBillingGroup,
          { body: { gcpSecurityGroup: group.trim() } },
          { ...revision, idempotencyKey },
        ),
      )
      void notify.success(t('permissions.done'))
      keepCustomer(queryClient, reply.customer)
    },
    onDone: onClose,
    onClose,
  })
  const wrong = (isTried ? sentGroupProblem(group) : null) ?? typedGroupProblem(group)
  const refused = problem?.field ? problemWords(problem) : undefined

  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (sentGroupProblem(group)) field.current?.focus()
    else submit()
  }

  return (
    <Dialog title={t('permissions.title')} onEscape={close}>
      <form className={classes.form} noValidate onSubmit={submitForm}>
        <p className={classes.lead}>{t('permissions.lead')}</p>
        <TextInput
          ref={field}
          type="email"
          inputMode="email"
          autoComplete="off"
          {...controlDirection('ltr')}
          maxLength={EMAIL_MAX}
          label={t('permissions.label')}
          inputWrapperOrder={FIELD_ORDER}
          aria-required
          readOnly={isBusy}
          value={group}
          error={wrong ? fieldWords({ message: wrong }) : refused}
          onChange={(event) => {
            setGroup(withoutMarks(event.currentTarget.value))
            setTried(false)
            edited()
          }}
        />
        <OutsideLink href={links.URL_INSTRUCTIONS_GROUP}>{t('permissions.instructions')}</OutsideLink>
        <ProblemAlert problem={refused ? null : problem} />
        {problem?.code === 'version-conflict' && saved && (
          <p className={classes.lead}>{t('permissions.now', { group: isolated(saved) })}</p>
        )}
        <DialogActions>
          <Button variant="default" disabled={isBusy} onClick={close}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={group.trim() === saved && !isBusy}>
            {t('permissions.update')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
