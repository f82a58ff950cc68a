import { useQuery } from '@tanstack/react-query'
import type { AccountBanner } from '#rules/account-banner.ts'
import { amountText } from '#rules/money.ts'
import { useResubscriptionMessage } from '#src/shared/account/attempt-message.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { DebtMessage } from './debt-message.tsx'
import { ReviewMessage } from './review-message.tsx'

interface NoticeWordsProps {
  notice: AccountBanner
  /** Null while it is not known. */
  hasCards: boolean | null
  /** The hour a cancellation takes effect has come. */
  isEnding: boolean
}

/** What an administrator wrote about it. */
const Note = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <p>
      <bdi>{text}</bdi>
    </p>
  ) : null

/** The card that should have opened the account again was declined. */
const DeclinedResubscription = () => {
  const words = useResubscriptionMessage()
  const declined = useQuery(invoiceSummaryQuery).data?.declinedResubscription
  return declined ? <p>{words(declined)}</p> : null
}

/** What the state of the account means for whoever looks at it. */
export const NoticeMessage = ({ notice: { kind, endsAt, action }, hasCards, isEnding }: NoticeWordsProps) => {
  const { t } = useTranslation(['dashboard', 'changes'])
  const dates = useDates()
  const { customer, role } = useCurrent()
  const voice = role === 'admin' ? 'adminNotice' : 'notice'
  switch (kind) {
    case 'failed-payment':
    case 'failed-settlement':
      return <DebtMessage hasCards={hasCards} />
    case 'pending-review':
      return (
        <>
          <Note text={customer?.statusNote} />
          <ReviewMessage kind={kind} />
        </>
      )
    case 'onboarding-review':
      return <ReviewMessage kind={kind} />
    case 'budget-overage':
      return (
        <p>
          {typeof customer?.monthlyQuota === 'number' &&
            t(`notice.${kind}.quota`, { amount: isolated(amountText(customer.monthlyQuota)) })}{' '}
          {t(`${voice}.${kind}.text`)}
        </p>
      )
    case 'security':
    case 'terms-violation':
      return (
        <>
          <Note text={customer?.statusNote} />
          <p>{t(`${voice}.${kind}.text`)}</p>
        </>
      )
    case 'pending-cancellation':
      if (isEnding) return <p>{t(`notice.${kind}.ending`)}</p>
      return (
        <p>
          {endsAt && t(`notice.${kind}.text`, { date: dates.day(endsAt), time: dates.time(endsAt) })}{' '}
          {action && t(`notice.${kind}.until`)}
        </p>
      )
    case 'changes-requested':
      return <p>{t(role === 'admin' ? `notice.${kind}.waiting` : 'changes:lead')}</p>
    case 'cancelled':
      return (
        <>
          <p>{t(`${voice}.${kind}.text`)}</p>
          <DeclinedResubscription />
        </>
      )
    case 'rejected':
      return (
        <>
          <p>
            <bdi>{customer?.rejectionReason}</bdi>
          </p>
          <p>{t(`${voice}.${kind}.more`)}</p>
        </>
      )
  }
}
