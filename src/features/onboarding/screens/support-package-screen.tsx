import { useState } from 'react'
import { saveSupportPackage } from '#contract/endpoints/customers.ts'
import type { PackageName } from '#contract/entities/common.ts'
import { SUPPORT_PACKAGES } from '#contract/entities/support-package.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Offer } from '#src/shared/packages/offer.tsx'
import { ChoiceCards } from '#src/shared/ui/choice-cards.tsx'
import { Notice } from '../components/notice.tsx'
import { onNext, Screen } from '../components/screen.tsx'
import { useFlow } from '../flow/flow-context.ts'

const firstOffered = (): PackageName => SUPPORT_PACKAGES[0]?.packageName ?? 'Basic'

/** The support package: the customer's own is picked at first, else the first one offered. */
export const SupportPackageScreen = () => {
  const { t } = useTranslation(['onboarding', 'packages'])
  const { customer, next } = useFlow()
  const [picked, setPicked] = useState<PackageName>(customer.package ?? firstOffered())

  const save = async (revision: number) =>
    (await call(saveSupportPackage, { body: { package: picked } }, { revision })).customer

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
        onPick={setPicked}
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
