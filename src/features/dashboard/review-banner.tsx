import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { Latin } from '#src/shared/ui/latin.tsx'
import { contactQuery } from './contact-query.ts'
import classes from './review-banner.module.css'

/** The account is complete and waits for a person to look at it. */
export const ReviewBanner = () => {
  const { t } = useTranslation('dashboard')
  const phones = useQuery(contactQuery).data?.phones ?? []

  return (
    <Banner tone="info" title={t('review.title')}>
      <p>{t('review.text')}</p>
      {phones.length > 0 && (
        <p>
          {t('review.call')}{' '}
          {phones.map((phone) => (
            <Latin key={phone} className={classes.phone}>
              {phone}
            </Latin>
          ))}
        </p>
      )}
    </Banner>
  )
}
