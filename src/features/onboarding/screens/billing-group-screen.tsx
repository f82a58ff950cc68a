import { FormProvider } from 'react-hook-form'
import { saveBillingGroup } from '#contract/endpoints/customers.ts'
import { BillingGroupField, useBillingGroupForm } from '#src/shared/account/billing-group-form.tsx'
import { call } from '#src/shared/api/api.ts'
import { useLinks } from '#src/shared/api/links.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { OutsideLink } from '#src/shared/ui/links.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { Screen } from '../flow/screen-page.tsx'
import { useDraftReport } from '../flow/use-screen-draft.ts'
import classes from './billing-group-screen.module.css'

/** The group that administers billing: the stored one, or the user's own address. */
export const BillingGroupScreen = () => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const { customer, user, next, edited } = useFlow()
  const links = useLinks()
  const { form, draft, submitTo } = useBillingGroupForm(
    customer.gcpSecurityGroup ?? user.email,
    useDraftReport(),
  )

  const submit = submitTo((gcpSecurityGroup) => {
    const save = (revision: number) =>
      draft.unlessSaved(
        async () => (await call(saveBillingGroup, { body: { gcpSecurityGroup } }, { revision })).customer,
      )
    next(save, gcpSecurityGroup !== customer.gcpSecurityGroup)
  })

  return (
    <FormProvider {...form}>
      <Screen title={t('group.title')} lead={t('group.lead')} onSubmit={submit}>
        <div className={classes.group}>
          <BillingGroupField label={t('targets:gcpSecurityGroup')} onEdited={edited} />
          <OutsideLink href={links.URL_INSTRUCTIONS_GROUP}>{t('group.instructions')}</OutsideLink>
        </div>
      </Screen>
    </FormProvider>
  )
}
