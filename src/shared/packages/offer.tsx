import { IconCheck } from '@tabler/icons-react'
import type { SupportPackageOption } from '#contract/entities/support-package.ts'
import { centsToHalalas } from '#rules/money.ts'
import { useMoney } from '../i18n/money.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './offer.module.css'

/** What a support package costs and gives, inside its card. */
export const Offer = ({
  option: { packageName, monthlyCents, commitments },
}: {
  option: SupportPackageOption
}) => {
  const { t } = useTranslation('packages')
  const { amountIn } = useMoney()
  const isPaid = monthlyCents > 0
  const points = [
    t(`${packageName}.pointOne`),
    t(`${packageName}.pointTwo`),
    ...(packageName !== 'Basic' && commitments ? [t(`${packageName}.commitments`)] : []),
  ]
  return (
    <>
      <span className={classes.price}>
        <bdi className={classes.amount}>{t(`${packageName}.price`)}</bdi>
        {isPaid && <bdi>{t(`${packageName}.tagline`)}</bdi>}
      </span>
      <span className={classes.period}>
        {isPaid
          ? t('perMonth', { amount: amountIn(centsToHalalas(monthlyCents)) })
          : t(`${packageName}.tagline`)}
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
