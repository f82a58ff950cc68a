import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { BrandLogo } from './brand-logo.tsx'
import classes from './saved-card.module.css'

/** What is held to verify a card, and given back. */
export const HoldsNote = () => {
  const { t } = useTranslation('card')
  return <p>{t('about.holds')}</p>
}

/** What the first card is for, which ones are taken, and what is held to verify one. */
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

/** The same for a person who knows what cards are for. */
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
