import type { AccountSnapshot } from '#machines/account/account.machine.ts'
import { canResubscribe, cardsClosedFor, isLeaving } from '#machines/account/selectors.ts'

import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Banner } from '#src/shared/ui/banner.tsx'
import { PageButton } from '#src/shared/ui/page-button.tsx'

interface CardsNoticeProps {
  account: AccountSnapshot
  isClosed: boolean
  /** The primary card has declined a new subscription. */
  hasDeclined: boolean
  mayAdd: boolean
}

/** Why there is nothing to do about the cards, or what a cancelled account still needs one for. */
export const CardsNotice = ({ account, isClosed, hasDeclined, mayAdd }: CardsNoticeProps) => {
  const { t } = useTranslation('manage-payment')
  const isAdmin = useCurrent().role === 'admin'
  const voice = isAdmin ? 'adminNotice' : 'notice'
  const why = cardsClosedFor(account)
  if (!why) return null
  const toSubscription = (
    <PageButton to="/subscription" variant="default">
      {t('notice.subscription')}
    </PageButton>
  )
  if (!isClosed)
    return (
      <Banner
        tone="info"
        title={t(hasDeclined ? `${voice}.comeBack.declined` : `${voice}.comeBack.title`)}
        actions={toSubscription}
      >
        <p>
          {hasDeclined ? t(`${voice}.comeBack.whyDeclined`) : t('notice.comeBack.none')}{' '}
          {t(mayAdd ? 'notice.comeBack.text' : 'notice.comeBack.moveOnly')}
        </p>
      </Banner>
    )
  const hasSubscribed = isLeaving(account) || canResubscribe(account)
  return (
    <Banner tone="info" title={t(`${voice}.closed`)} actions={hasSubscribed && toSubscription}>
      <p>{isAdmin ? t(`adminNotice.${why}`) : t(`notice.${why}`)}</p>
    </Banner>
  )
}
