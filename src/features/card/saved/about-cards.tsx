import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { BrandLogo } from './brand-logo.tsx'
import classes from './saved-card.module.css'

/** An amount that keeps its direction inside a sentence. */
const isolated = (amount: string) => `\u2066${amount}\u2069`

const HOLDS = { small: isolated('SAR\u00a01'), large: isolated('SAR\u00a010') }

/** What the card is for, which ones are taken, and what is held to verify one. */
export const AboutCards = () => {
  const { t } = useTranslation('card')
  return (
    <aside className={classes.about} aria-labelledby="about-cards">
      <div>
        <h2 id="about-cards">{t('about.title')}</h2>
        <p>{t('about.use')}</p>
      </div>
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
        <p>{t('about.holds', HOLDS)}</p>
      </div>
    </aside>
  )
}
