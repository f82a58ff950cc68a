import type { ReactNode } from 'react'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { isCardExpired } from '#rules/cards.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import { BrandLogo } from './brand-logo.tsx'
import classes from './saved-card.module.css'

interface CardTileProps {
  card: PaymentMethod
  /** What stands on top: the brand, and what the place it is shown in adds. */
  head: ReactNode
}

/** A card on file. Of its number only the last four digits are known. */
export const CardTile = ({ card, head }: CardTileProps) => {
  const { t } = useTranslation('card')
  const isExpired = isCardExpired(card.expiryDate, serverNow())
  return (
    <div className={classes.tile} data-expired={isExpired || undefined}>
      <div className={classes.head}>{head}</div>
      <p className={classes.number}>
        <span className={classes.unseen}>
          {t('saved.ends', { brand: t(`brands.${card.type}`), last4: card.last4 })}
        </span>
        <span aria-hidden>
          <Latin>•••• •••• •••• {card.last4}</Latin>
        </span>
      </p>
      <div className={classes.foot}>
        <bdi className={classes.holder}>{card.cardHolderName}</bdi>
        <span className={classes.expiry}>
          <Expiry date={card.expiryDate} />
          {isExpired && <strong className={classes.expired}>{t('saved.expired')}</strong>}
        </span>
      </div>
    </div>
  )
}

export const CardBrand = ({ type }: Pick<PaymentMethod, 'type'>) => {
  const { t } = useTranslation('card')
  return (
    <span className={classes.brand}>
      {t(`brands.${type}`)}
      <BrandLogo type={type} />
    </span>
  )
}

/** The primary card, to be read. */
export const SavedCard = ({ card }: { card: PaymentMethod }) => {
  const { t } = useTranslation('card')
  return (
    <section className={classes.saved} aria-labelledby="saved-card">
      <CardTile
        card={card}
        head={
          <>
            <h2 id="saved-card">{t('saved.title')}</h2>
            <CardBrand type={card.type} />
          </>
        }
      />
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
