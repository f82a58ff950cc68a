import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { saveSupportPackage } from '#contract/endpoints/customers.ts'
import { PackageName } from '#contract/entities/common.ts'
import { SUPPORT_PACKAGES } from '#contract/entities/support-package.ts'
import { Offer } from '#src/shared/account/offer.tsx'
import { call } from '#src/shared/api/api.ts'
import { draftsQuery } from '#src/shared/forms/drafts.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ChoiceCards } from '#src/shared/ui/choice-cards.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { Notice } from '../flow/notice.tsx'
import { onNext, Screen } from '../flow/screen-page.tsx'
import { useScreenDraft } from '../flow/use-screen-draft.ts'

const firstOffered = (): PackageName => SUPPORT_PACKAGES[0]?.packageName ?? 'Basic'

/** The choice of the support package. It starts with the draft, the stored package or the first one. */
export const SupportPackageScreen = () => {
  const { t } = useTranslation(['onboarding', 'packages'])
  const { customer, next } = useFlow()
  const drafted = useQueryClient().getQueryData(draftsQuery.queryKey)?.['support-package']
  const draft = PackageName.safeParse(drafted?.package).data
  const form = useForm<{ package: PackageName }>({
    defaultValues: { package: draft ?? customer.package ?? firstOffered() },
  })
  const picked = form.watch('package')
  const keeper = useScreenDraft(form, 'support-package')

  const save = (revision: number) =>
    keeper.unlessSaved(
      async () => (await call(saveSupportPackage, { body: { package: picked } }, { revision })).customer,
    )

  return (
    <Screen
      title={t('package.title')}
      lead={t('package.lead')}
      onSubmit={onNext(() => next(save, picked !== customer.package))}
    >
      <ChoiceCards
        legend={t('package.choose')}
        name="package"
        value={picked}
        onPick={(value) => form.setValue('package', value, { shouldDirty: true })}
        cards={SUPPORT_PACKAGES.map((option) => ({
          value: option.packageName,
          color: option.color,
          title: t(`packages:names.${option.packageName}`),
          children: <Offer option={option} />,
        }))}
      />
      <Notice>{t('package.mapsNote')}</Notice>
    </Screen>
  )
}
