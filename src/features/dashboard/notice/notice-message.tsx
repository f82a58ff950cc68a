import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useResubscriptionMessage } from '#src/shared/account/attempt-message.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import type { AccountNotice, NoticeKind } from './choose-account-notice.ts'
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

/** The kinds that say something else than their one text. */
const WORDS = {
  'failed-payment': DebtMessage,
  'failed-settlement': DebtMessage,
  'budget-overage': OverQuota,
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
} satisfies Partial<Record<NoticeKind, ComponentType<NoticeMessageProps>>>

type Told = keyof typeof WORDS
const isTold = (kind: NoticeKind): kind is Told => Object.hasOwn(WORDS, kind)

const Plain = ({ kind }: { kind: Exclude<NoticeKind, Told> }) => {
  const { t } = useTranslation('dashboard')
  const voice = useVoice()
  return (
    <>
      <Note />
      <p>{t(`${voice}.${kind}.text`)}</p>
    </>
  )
}

/** What the state of the account means for the person looking at it. */
export const NoticeMessage = (props: NoticeMessageProps) => {
  const { kind } = props.notice
  if (!isTold(kind)) return <Plain kind={kind} />
  const Words: ComponentType<NoticeMessageProps> = WORDS[kind]
  return <Words {...props} />
}
