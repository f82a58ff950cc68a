import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CardType, PaymentMethod } from '#contract/entities/payment-method.ts'
import { isCardExpired } from '#rules/cards.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from './saved-card.module.css'

interface CardTileProps {
  card: PaymentMethod
  /** The top of the tile: the brand and the caller's additions. */
  head: ReactNode
}

/** A saved card. Only the last four digits of its number are known. */
export const CardTile = ({ card, head }: CardTileProps) => {
  const { t } = useTranslation('card')
  const isExpired = isCardExpired(card.expiryDate, serverNow())
  return (
    <div className={classes.tile} data-expired={isExpired || card.unusable || undefined}>
      <div className={classes.head}>{head}</div>
      <p className={classes.number}>
        <VisuallyHidden>
          {t('saved.ends', { brand: t(`brands.${card.type}`), last4: card.last4 })}
        </VisuallyHidden>
        <span aria-hidden>
          <Latin>•••• •••• •••• {card.last4}</Latin>
        </span>
      </p>
      <div className={classes.foot}>
        <bdi className={classes.holder}>{card.cardHolderName}</bdi>
        <span className={classes.expiry}>
          <Expiry date={card.expiryDate} />
          {(isExpired || card.unusable) && (
            <strong className={classes.expired}>{t(isExpired ? 'saved.expired' : 'saved.unusable')}</strong>
          )}
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

/** The text 'Expires 12/39' with the date from left to right, also in Arabic. */
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

/** Explains the amounts that are held to verify a card and then released. */
export const HoldsNote = () => {
  const { t } = useTranslation('card')
  return <p>{t('about.holds')}</p>
}

/** The use of the first card, the accepted brands and the hold. */
export const AboutCards = () => {
  const { t } = useTranslation('card')
  return (
    <aside className={classes.about} aria-labelledby="about-cards">
      <div>
        <h2 id="about-cards">{t('about.title')}</h2>
        <p>{t('about.use')}</p>
      </div>
      <Accepted />
    </aside>
  )
}

/** The accepted brands and the hold, without the use of the card. */
export const AcceptedCards = () => {
  const { t } = useTranslation('card')
  return (
    <aside className={classes.about} aria-label={t('about.acceptedTitle')}>
      <Accepted />
    </aside>
  )
}

const Accepted = () => {
  const { t } = useTranslation('card')
  return (
    <>
      <div>
        <h3>{t('about.acceptedTitle')}</h3>
        <p>{t('about.accepted')}</p>
        <div className={classes.logos}>
          <BrandLogo type="visa" />
          <BrandLogo type="master" />
        </div>
      </div>
      <div>
        <h3>{t('about.holdsTitle')}</h3>
        <HoldsNote />
      </div>
    </>
  )
}

const Circles = ({ left, right, both }: { left: string; right: string; both: string }) => (
  <>
    <circle cx="16" cy="13" r="7" fill={left} />
    <circle cx="24" cy="13" r="7" fill={right} />
    <path d="M20 7.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48Z" fill={both} />
  </>
)

const Word = ({ children, color }: { children: string; color: string }) => (
  <text
    x="20"
    y="17"
    textAnchor="middle"
    fontSize="11"
    fontWeight="800"
    fontStyle="italic"
    textLength="26"
    lengthAdjust="spacingAndGlyphs"
    fill={color}
  >
    {children}
  </text>
)

/** A simple logo on white in both color schemes. The caller shows the brand's name next to it. */
const BrandLogo = ({ type }: { type: CardType }) => (
  <svg className={classes.logo} width="40" height="26" viewBox="0 0 40 26" aria-hidden="true" direction="ltr">
    <rect x="0.5" y="0.5" width="39" height="25" rx="4" fill="#fff" stroke="#d3dae2" />
    {type === 'visa' && <Word color="#1434cb">VISA</Word>}
    {type === 'master' && <Circles left="#eb001b" right="#f79e1b" both="#ff5f00" />}
    {type === 'mada' && <Word color="#259bd6">mada</Word>}
    {type === 'amex' && <Word color="#016fd0">AMEX</Word>}
  </svg>
)
