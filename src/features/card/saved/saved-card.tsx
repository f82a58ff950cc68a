import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { isCardExpired } from '#rules/card-expiry.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import { BrandLogo } from './brand-logo.tsx'
import classes from './saved-card.module.css'

/** A card on file, to be read. Of its number only the last four digits are known. */
export const SavedCard = ({ card }: { card: PaymentMethod }) => {
  const { t } = useTranslation('card')
  const brand = t(`brands.${card.type}`)
  const isExpired = isCardExpired(card.expiryDate, new Date())
  return (
    <section className={classes.tile} aria-labelledby="saved-card" data-expired={isExpired || undefined}>
      <header className={classes.head}>
        <h2 id="saved-card">{t('saved.title')}</h2>
        <span className={classes.brand}>
          {brand}
          <BrandLogo type={card.type} />
        </span>
      </header>
      <p className={classes.number}>
        <span className={classes.unseen}>{t('saved.ends', { brand, last4: card.last4 })}</span>
        <span aria-hidden>
          <Latin>•••• •••• •••• {card.last4}</Latin>
        </span>
      </p>
      <footer className={classes.foot}>
        <bdi className={classes.holder}>{card.cardHolderName}</bdi>
        <span className={classes.expiry}>
          <Expiry date={card.expiryDate} />
          {isExpired && <strong className={classes.expired}>{t('saved.expired')}</strong>}
        </span>
      </footer>
    </section>
  )
}

/** 'Expires 12/39', with the date kept from left to right. */
const Expiry = ({ date }: { date: string }) => {
  const { t } = useTranslation('card')
  const [before, after] = t('saved.expires', { date: '\n' }).split('\n')
  return (
    <span>
      {before}
      <Latin>{date}</Latin>
      {after}
    </span>
  )
}
