import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { saveSupportPackage } from '#contract/endpoints/customers.ts'
import type { PackageName } from '#contract/entities/common.ts'
import { SUPPORT_PACKAGES, type SupportPackageOption } from '#contract/entities/support-package.ts'
import { call } from '#src/shared/api/api.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import { ChoiceCards } from '../components/choice-cards.tsx'
import { Notice } from '../components/notice.tsx'
import { onNext, Screen } from '../components/screen.tsx'
import { useFlow } from '../flow/flow-context.ts'
import classes from './support-package-screen.module.css'

const firstOffered = (): PackageName => SUPPORT_PACKAGES[0]?.packageName ?? 'Basic'

/** The support package: the customer's own is picked at first, else the first one offered. */
export const SupportPackageScreen = () => {
  const { t } = useTranslation('onboarding')
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
          title: t(`package.names.${option.packageName}`),
          children: <Offer option={option} />,
        }))}
      />
      <Notice>{t('package.mapsNote')}</Notice>
    </Screen>
  )
}

const Offer = ({ option: { packageName, monthlyCents, commitments } }: { option: SupportPackageOption }) => {
  const { t } = useTranslation('onboarding')
  const isPaid = monthlyCents > 0
  const points = [
    t(`package.${packageName}.pointOne`),
    t(`package.${packageName}.pointTwo`),
    ...(packageName !== 'Basic' && commitments ? [t(`package.${packageName}.commitments`)] : []),
  ]
  return (
    <>
      <span className={classes.price}>
        <span className={classes.amount}>
          {isPaid ? <Latin>{t(`package.${packageName}.price`)}</Latin> : t(`package.${packageName}.price`)}
        </span>
        {isPaid && <bdi>{t(`package.${packageName}.tagline`)}</bdi>}
      </span>
      <span className={classes.period}>
        {isPaid ? t('package.perMonth') : t(`package.${packageName}.tagline`)}
      </span>
      <span className={classes.points}>
        {points.map((point) => (
          <span key={point} className={classes.point}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {point}
          </span>
        ))}
      </span>
    </>
  )
}
