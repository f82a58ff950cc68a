import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { saveBillingGroup } from '#contract/endpoints/customers.ts'
import { EMAIL_MAX } from '#contract/text/email.ts'
import { sentGroupProblem, typedGroupProblem } from '#rules/billing-group.ts'
import { call } from '#src/shared/api/api.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { draftsQuery } from '#src/shared/forms/drafts.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { toFieldError, useCheckedForm } from '#src/shared/forms/use-checked-form.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { OutsideLink } from '#src/shared/ui/links.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { Screen } from '../flow/screen-page.tsx'
import { useScreenDraft } from '../flow/use-screen-draft.ts'
import classes from './billing-group-screen.module.css'

interface GroupForm {
  gcpSecurityGroup: string
}

const Group = TextField<GroupForm>

/** The group that administers billing: the stored one, or the user's own address. */
export const BillingGroupScreen = () => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const { customer, user, next, edited } = useFlow()
  const links = useLinks()
  const draft = useQueryClient().getQueryData(draftsQuery.queryKey)?.['billing-group']?.gcpSecurityGroup
  const saved = customer.gcpSecurityGroup ?? user.email
  const form = useCheckedForm<GroupForm, GroupForm>({
    mode: 'onChange',
    defaultValues: { gcpSecurityGroup: typeof draft === 'string' ? draft : saved },
    resolver: (values) => {
      const key = typedGroupProblem(values.gcpSecurityGroup)
      return key
        ? { values: {}, errors: { gcpSecurityGroup: toFieldError({ key, params: {} }) } }
        : { values, errors: {} }
    },
  })
  const keeper = useScreenDraft(form, 'billing-group')

  const submit = form.handleSubmit(onSend, onSend)
  function onSend() {
    const gcpSecurityGroup = form.getValues('gcpSecurityGroup').trim()
    const key = sentGroupProblem(gcpSecurityGroup)
    if (key) {
      form.setError('gcpSecurityGroup', toFieldError({ key, params: {} }), { shouldFocus: true })
      return
    }
    const save = (revision: number) =>
      keeper.unlessSaved(
        async () => (await call(saveBillingGroup, { body: { gcpSecurityGroup } }, { revision })).customer,
      )
    next(save, gcpSecurityGroup !== customer.gcpSecurityGroup)
  }

  return (
    <FormProvider {...form}>
      <Screen title={t('group.title')} lead={t('group.lead')} onSubmit={submit}>
        <div className={classes.group}>
          <Group
            name="gcpSecurityGroup"
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            label={t('targets:gcpSecurityGroup')}
            dir="ltr"
            onEdited={edited}
          />
          <OutsideLink href={links.URL_INSTRUCTIONS_GROUP}>{t('group.instructions')}</OutsideLink>
        </div>
      </Screen>
    </FormProvider>
  )
}
