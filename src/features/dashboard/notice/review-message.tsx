import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/latin.tsx'
import { contactQuery } from '../load-dashboard.ts'
import classes from './review-message.module.css'
import { useVoice } from './use-voice.ts'

/** A reviewer looks at the account, and may call from one of these numbers. */
export const ReviewMessage = ({ kind }: { kind: 'pending-review' | 'onboarding-review' }) => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  const phones = useQuery(contactQuery).data?.phones ?? []
  return (
    <>
      <p>{t(`${voice}.${kind}.text`)}</p>
      {phones.length > 0 && (
        <p>
          {t('notice.call')}{' '}
          <span className={classes.phones}>
            {phones.map((phone) => (
              <Latin key={phone} className={classes.phone}>
                {phone}
              </Latin>
            ))}
          </span>
        </p>
      )}
    </>
  )
}
