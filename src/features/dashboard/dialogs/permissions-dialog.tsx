import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useWatch } from 'react-hook-form'
import { updateBillingGroup } from '#contract/endpoints/subscription.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { BillingGroupField, useBillingGroupForm } from '#src/shared/account/billing-group-form.tsx'
import { useSeenRevision } from '#src/shared/account/use-seen-revision.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { useDialog } from '#src/shared/dialog/use-dialog.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
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
  const problemWords = useErrorMessage()
  const links = useLinks()
  const { customer } = useCurrent()
  const seen = useSeenRevision()
  const saved = customer?.gcpSecurityGroup ?? ''
  const { form, draft, submitTo } = useBillingGroupForm(saved)
  const typed = useWatch({ control: form.control, name: 'gcpSecurityGroup' })

  const { submit, edited, close, isBusy, problem } = useDialog(dialogs.billingPermission, {
    send: async (idempotencyKey) => {
      const reply = await seen.change((revision) =>
        draft.unlessSaved(() =>
          call(
            updateBillingGroup,
            { body: { gcpSecurityGroup: form.getValues('gcpSecurityGroup').trim() } },
            { ...revision, idempotencyKey },
          ),
        ),
      )
      void notify.success(t('permissions.done'))
      keepCustomer(queryClient, reply.customer)
    },
    onDone: onClose,
    onClose,
  })
  const refused = problem?.field ? problemWords(problem) : undefined

  return (
    <Dialog title={t('permissions.title')} onEscape={close}>
      <FormProvider {...form}>
        <form className={classes.form} noValidate onSubmit={submitTo(submit)}>
          <p className={classes.lead}>{t('permissions.lead')}</p>
          <BillingGroupField
            label={t('permissions.label')}
            readOnly={isBusy}
            problem={refused}
            onEdited={edited}
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
            <Button type="submit" loading={isBusy} disabled={typed.trim() === saved && !isBusy}>
              {t('permissions.update')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
