import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useResubscriptionMessage } from '#src/shared/account/attempt-message.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { KeptSubscription } from '#src/shared/consequences/kept-subscription.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from '../dashboard.module.css'
import type { AccountNotice, NoticeKind } from './choose-account-notice.ts'
import { contactQuery } from './contact-query.ts'

interface NoticeMessageProps {
  notice: AccountNotice
  /** True if the time of a pending cancellation is over. */
  isEnding: boolean
}

export const NoticeMessage = (props: NoticeMessageProps) => {
  const { kind } = props.notice
  if (!hasOwnMessage(kind)) return <Plain kind={kind} />
  const Message: ComponentType<NoticeMessageProps> = MESSAGES[kind]
  return <Message {...props} />
}

/** The administrator's note about the account's status. */
const Note = () => {
  const text = useCurrent().customer?.statusNote
  return text ? (
    <p>
      <bdi>{text}</bdi>
    </p>
  ) : null
}

const OverQuota = () => {
  const money = useMoney()
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  const quota = useCurrent().customer?.monthlyQuota
  return (
    <p>
      {typeof quota === 'number' && t('notice.budget-overage.quota', { amount: money.amountIn(quota) })}{' '}
      {t(`${voice}.budget-overage.text`)}
    </p>
  )
}

const PendingCancellation = ({ notice: { endsAt, action }, isEnding }: NoticeMessageProps) => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const voice = useVoice()
  if (isEnding) return <p>{t('notice.pending-cancellation.ending')}</p>
  return (
    <>
      <p>
        {endsAt &&
          t('notice.pending-cancellation.text', { date: dates.day(endsAt), time: dates.time(endsAt) })}{' '}
        {action && t(`${voice}.pending-cancellation.until`)}
      </p>
      {action && <KeptSubscription />}
    </>
  )
}

const ChangesRequested = () => {
  const { t } = useTranslation(['dashboard', 'changes'])
  const { role } = useCurrent()
  return <p>{t(role === 'admin' ? 'notice.changes-requested.waiting' : 'changes:lead')}</p>
}

/** The message of a cancelled account, with the declined charge of an attempt to subscribe again. */
const Cancelled = () => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  const words = useResubscriptionMessage()
  const declined = useQuery(invoiceSummaryQuery).data?.declinedResubscription
  return (
    <>
      <p>{t(`${voice}.cancelled.text`)}</p>
      {declined && <p>{words(declined)}</p>}
    </>
  )
}

const Rejected = () => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  return (
    <>
      <p>
        <bdi>{useCurrent().customer?.rejectionReason}</bdi>
      </p>
      <p>{t(`${voice}.rejected.more`)}</p>
    </>
  )
}

const Plain = ({ kind }: { kind: Exclude<NoticeKind, OwnMessage> }) => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  return (
    <>
      <Note />
      <p>{t(`${voice}.${kind}.text`)}</p>
    </>
  )
}

/** The message of a review, with the phone numbers from which a reviewer may call. */
const ReviewMessage = ({ kind }: { kind: 'pending-review' | 'onboarding-review' }) => {
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

/** The notices whose message is more than one fixed text. */
const MESSAGES = {
  'budget-overage': OverQuota,
  'pending-review': () => (
    <>
      <Note />
      <ReviewMessage kind="pending-review" />
    </>
  ),
  'onboarding-review': () => <ReviewMessage kind="onboarding-review" />,
  'changes-requested': ChangesRequested,
  'pending-cancellation': PendingCancellation,
  cancelled: Cancelled,
  rejected: Rejected,
} satisfies Partial<Record<NoticeKind, ComponentType<NoticeMessageProps>>>

type OwnMessage = keyof typeof MESSAGES
const hasOwnMessage = (kind: NoticeKind): kind is OwnMessage => Object.hasOwn(MESSAGES, kind)

/** The catalogue section: an administrator reads about a customer's account, other readers about their own. */
export const useVoice = () => (useCurrent().role === 'admin' ? 'adminNotice' : 'notice')
