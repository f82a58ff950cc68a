import { IconCheck } from '@tabler/icons-react'
import type { SupportPackageOption } from '#contract/entities/support-package.ts'
import { centsToHalalas } from '#rules/money.ts'
import { useMoney } from '../i18n/money.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './offer.module.css'

interface OptionProps {
  option: SupportPackageOption
}

/** The price of a support package, in its own currency and in riyals. */
export const OfferPrice = ({ option: { packageName, monthlyCents } }: OptionProps) => {
  const { t } = useTranslation('packages')
  const { amountIn } = useMoney()
  const isPaid = monthlyCents > 0
  return (
    <>
      <span className={classes.price}>
        <span className={classes.rate}>
          <bdi className={classes.amount}>{t(`${packageName}.price`)}</bdi>
          {isPaid && <> {t('perMonth')}</>}
        </span>
        {isPaid && <bdi>{t(`${packageName}.tagline`)}</bdi>}
      </span>
      <span className={classes.period}>
        {isPaid
          ? t('beforeVat', { amount: amountIn(centsToHalalas(monthlyCents)) })
          : t(`${packageName}.tagline`)}
      </span>
    </>
  )
}

/** Price and benefits of a support package, inside its card. */
export const Offer = ({ option }: OptionProps) => {
  const { t } = useTranslation('packages')
  const { packageName, commitments } = option
  const points = [
    t(`${packageName}.pointOne`),
    t(`${packageName}.pointTwo`),
    ...(packageName !== 'Basic' && commitments ? [t(`${packageName}.commitments`)] : []),
  ]
  return (
    <>
      <OfferPrice option={option} />
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
