import type { Customer } from '#contract/entities/customer.ts'
import { isBlocked } from '#rules/blocked.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { PageButton } from '#src/shared/ui/page-button.tsx'

interface CardsNoticeProps {
  customer: Pick<Customer, 'status' | 'statusDetails'>
  isClosed: boolean
  /** The primary card has declined a new subscription. */
  hasDeclined: boolean
  mayAdd: boolean
}

/** Why there is nothing to do about the cards, or what a cancelled account still needs one for. */
export const CardsNotice = ({
  customer: { status, statusDetails },
  isClosed,
  hasDeclined,
  mayAdd,
}: CardsNoticeProps) => {
  const { t } = useTranslation('manage-payment')
  if (!isBlocked(status, statusDetails.reason)) return null
  const toSubscription = (
    <PageButton to="/subscription" variant="default">
      {t('notice.subscription')}
    </PageButton>
  )
  if (!isClosed)
    return (
      <Banner
        tone="info"
        title={t(hasDeclined ? 'notice.comeBack.declined' : 'notice.comeBack.title')}
        actions={toSubscription}
      >
        <p>
          {t(hasDeclined ? 'notice.comeBack.whyDeclined' : 'notice.comeBack.none')}{' '}
          {t(mayAdd ? 'notice.comeBack.text' : 'notice.comeBack.moveOnly')}
        </p>
      </Banner>
    )
  const why =
    status === 'cancelled' || status === 'pending-cancellation' || status === 'rejected'
      ? status
      : 'pending-review'
  const isLeaving = why === 'cancelled' || why === 'pending-cancellation'
  return (
    <Banner tone="info" title={t('notice.closed')} actions={isLeaving && toSubscription}>
      <p>{t(`notice.${why}`)}</p>
    </Banner>
  )
}
