import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { PackageOffer } from '#contract/entities/package-offer.ts'
import type { SupportPackageOption } from '#contract/entities/support-package.ts'
import { VAT_SHARE } from '#rules/money.ts'
import { isFree, offerOf, shareWithVat } from '#rules/price.ts'
import { useMoney } from '../i18n/money.ts'
import { useNumbers } from '../i18n/numbers.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './offer.module.css'

interface OfferPriceProps {
  offer: PackageOffer
  /** Shows the words of the price list (9.02, 9.03) instead of the percentage. */
  isListed?: boolean
}

/** The price of a support package: the total, its parts, and the percentage of the usage. */
export const OfferPrice = ({ offer, isListed = false }: OfferPriceProps) => {
  const { t } = useTranslation('packages')
  const money = useMoney()
  const numbers = useNumbers()
  if (isFree(offer))
    return (
      <span className={classes.price}>
        <bdi className={classes.amount}>{t('Basic.price')}</bdi>
        <span className={classes.aside}>{t('Basic.tagline')}</span>
      </span>
    )
  const withVat = numbers.shareWithVat(shareWithVat(offer.percent))
  return (
    <span className={classes.price}>
      <span className={classes.total}>
        <bdi dir={money.direction} className={classes.amount}>
          {money.amount(offer.total)}
        </bdi>{' '}
        <span className={classes.period}>{t('monthWithVat')}</span>
      </span>
      <span className={classes.aside}>
        {t('base', {
          usd: money.figuresIn(offer.usdCents),
          rate: numbers.count(offer.rate),
          net: money.amountIn(offer.net),
          percent: numbers.percent(VAT_SHARE),
          vat: money.amountIn(offer.vat),
        })}
      </span>
      {isListed ? (
        <span className={classes.share}>
          <bdi>{t(`${offer.package}.price`)}</bdi> {t('perMonth')} <bdi>{t(`${offer.package}.tagline`)}</bdi>{' '}
          {t('listedWithVat', { percent: withVat })}
        </span>
      ) : (
        <span className={classes.share}>
          {t('share', { percent: numbers.percent(offer.percent / 100), withVat })}
        </span>
      )}
    </span>
  )
}

/** A package with its price, for a person's consent. `children`: the first day of the price. */
export const OfferSummary = ({ offer, children }: { offer: PackageOffer; children?: ReactNode }) => {
  const { t } = useTranslation('packages')
  const id = useId()
  return (
    <section className={classes.summary} aria-labelledby={id}>
      <span id={id} className={classes.name}>
        {t('support', { name: t(`names.${offer.package}`) })}
      </span>
      <OfferPrice offer={offer} />
      {children && <span className={classes.since}>{children}</span>}
    </section>
  )
}

/** Price and benefits of a support package, inside its card. Without `offer`, at the current price. */
export const Offer = ({ option, offer }: { option: SupportPackageOption; offer?: PackageOffer }) => (
  <>
    <OfferPrice isListed offer={offer ?? offerOf(option.packageName)} />
    <Benefits option={option} />
  </>
)

/** What a support package includes. */
export const Benefits = ({ option: { packageName, commitments } }: { option: SupportPackageOption }) => {
  const { t } = useTranslation('packages')
  const points = [
    t(`${packageName}.pointOne`),
    t(`${packageName}.pointTwo`),
    ...(packageName !== 'Basic' && commitments ? [t(`${packageName}.commitments`)] : []),
  ]
  return (
    <span className={classes.points}>
      {points.map((point) => (
        <span key={point} className={classes.point}>
          <IconCheck size={18} stroke={2} aria-hidden />
          {point}
        </span>
      ))}
    </span>
  )
}
