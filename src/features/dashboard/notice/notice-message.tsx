import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AccountNotice, NoticeKind } from '#machines/account/account-notice.ts'
import { amountText } from '#rules/money.ts'
import { useResubscriptionMessage } from '#src/shared/account/attempt-message.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { isolated } from '#src/shared/ui/latin.tsx'
import { DebtMessage } from './debt-message.tsx'
import { ReviewMessage } from './review-message.tsx'
import { useVoice } from './use-voice.ts'

interface NoticeMessageProps {
  notice: AccountNotice
  /** Null while it is not known. */
  hasCards: boolean | null
  /** The hour a cancellation takes effect has come. */
  isEnding: boolean
}

/** What an administrator wrote about it. */
const Note = () => {
  const text = useCurrent().customer?.statusNote
  return text ? (
    <p>
      <bdi>{text}</bdi>
    </p>
  ) : null
}

const Stopped = ({ text }: { text: 'security.text' | 'terms-violation.text' }) => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  return (
    <>
      <Note />
      <p>{t(`${voice}.${text}`)}</p>
    </>
  )
}

const OverQuota = () => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  const quota = useCurrent().customer?.monthlyQuota
  return (
    <p>
      {typeof quota === 'number' && t('notice.budget-overage.quota', { amount: isolated(amountText(quota)) })}{' '}
      {t(`${voice}.budget-overage.text`)}
    </p>
  )
}

const Leaving = ({ notice: { endsAt, action }, isEnding }: NoticeMessageProps) => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const voice = useVoice()
  if (isEnding) return <p>{t('notice.pending-cancellation.ending')}</p>
  return (
    <p>
      {endsAt && t('notice.pending-cancellation.text', { date: dates.day(endsAt), time: dates.time(endsAt) })}{' '}
      {action && t(`${voice}.pending-cancellation.until`)}
    </p>
  )
}

const ChangesRequested = () => {
  const { t } = useTranslation(['dashboard', 'changes'])
  const { role } = useCurrent()
  return <p>{t(role === 'admin' ? 'notice.changes-requested.waiting' : 'changes:lead')}</p>
}

/** Names the charge that should have opened the account again, when it was declined. */
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

const WORDS: Record<NoticeKind, ComponentType<NoticeMessageProps>> = {
  'failed-payment': DebtMessage,
  'failed-settlement': DebtMessage,
  'budget-overage': OverQuota,
  security: () => <Stopped text="security.text" />,
  'terms-violation': () => <Stopped text="terms-violation.text" />,
  'pending-review': () => (
    <>
      <Note />
      <ReviewMessage kind="pending-review" />
    </>
  ),
  'onboarding-review': () => <ReviewMessage kind="onboarding-review" />,
  'changes-requested': ChangesRequested,
  'pending-cancellation': Leaving,
  cancelled: Cancelled,
  rejected: Rejected,
}

/** What the state of the account means for the person looking at it. */
export const NoticeMessage = (props: NoticeMessageProps) => {
  const Words = WORDS[props.notice.kind]
  return <Words {...props} />
}
