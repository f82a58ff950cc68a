import {
  type Icon,
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconFileInvoice,
  IconReceiptRefund,
  IconX,
} from '@tabler/icons-react'
import type { InvoiceDetails, PaymentAttempt } from '#contract/entities/invoice.ts'
import { hasPaid, wasDeclined } from '#machines/charge/payment-result.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { hasFailed, isInFlight, isTakenBack } from '#machines/invoice/selectors.ts'
import { nextRoundOf, useAttemptMessage, useDeclineMessage } from '#src/shared/account/attempt-message.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useCurrent } from '#src/shared/session/current-query.ts'
import { IsolatedText, isolated } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { useStatusText } from '../use-status-text.ts'
import classes from './invoice.module.css'
import { type TimelineEvent, timelineOf } from './timeline.ts'

/** Every event of the invoice, oldest first, and what happens next. */
export const InvoiceTimeline = ({ details }: { details: InvoiceDetails }) => {
  const { t } = useTranslation('invoice')
  const next = useNextText(details)
  return (
    <section className={classes.card} aria-labelledby="invoice-timeline">
      <h3 id="invoice-timeline">{t('timeline.title')}</h3>
      <ol className={classes.timeline}>
        {timelineOf(details, serverNow()).map((event) => (
          <Event key={keyOf(event)} event={event} />
        ))}
        {next && (
          <li className={classes.event} data-tone="next">
            <span className={classes.marker} aria-hidden />
            <div>
              <p className={classes.eventTitle}>{t('timeline.next')}</p>
              <p className={classes.quiet}>
                <IsolatedText>{next}</IsolatedText>
              </p>
            </div>
          </li>
        )}
      </ol>
    </section>
  )
}

const keyOf = (event: TimelineEvent): string => {
  if ('attempt' in event) return event.attempt.id
  if ('note' in event) return event.note.id
  return 'dispute' in event ? `${event.kind} ${event.dispute.id}` : event.kind
}

/** The next step: the words of the list's hint, and after a failure those of the notice of the debt. */
const useNextText = ({ invoice }: InvoiceDetails): string | null => {
  const { t } = useTranslation('billing-history')
  const statusText = useStatusText(invoice)
  const attemptWords = useAttemptMessage()
  const snapshot = invoiceSnapshot(invoice)
  if (isInFlight(snapshot)) return t('checking')
  if (hasFailed(snapshot) && !isTakenBack(snapshot)) return attemptWords.next(nextRoundOf(invoice))
  return statusText
}

const ICONS: Record<Exclude<TimelineEvent['kind'], 'attempt'>, Icon> = {
  issued: IconFileInvoice,
  due: IconClock,
  credited: IconReceiptRefund,
  disputed: IconAlertTriangle,
  won: IconCheck,
  lost: IconX,
}

const TONES = { won: 'ok', lost: 'bad', disputed: 'warn' } as const
type Toned = keyof typeof TONES
const isToned = (kind: TimelineEvent['kind']): kind is Toned => Object.hasOwn(TONES, kind)

const attemptLook = (attempt: PaymentAttempt): { Icon: Icon; tone: string } => {
  if (hasPaid(attempt)) return { Icon: IconCheck, tone: 'ok' }
  return wasDeclined(attempt) ? { Icon: IconX, tone: 'bad' } : { Icon: IconClock, tone: 'quiet' }
}

const lookOf = (event: TimelineEvent) =>
  event.kind === 'attempt'
    ? attemptLook(event.attempt)
    : { Icon: ICONS[event.kind], tone: isToned(event.kind) ? TONES[event.kind] : 'quiet' }

const Event = ({ event }: { event: TimelineEvent }) => {
  const dates = useDates()
  const { Icon, tone } = lookOf(event)
  return (
    <li className={classes.event} data-tone={tone}>
      <span className={classes.marker} aria-hidden>
        <Icon size={14} stroke={2} />
      </span>
      <div>
        <EventWords event={event} />
        <time className={classes.quiet} dateTime={event.at}>
          {dates.day(event.at)} <bdi>{dates.time(event.at)}</bdi>
        </time>
      </div>
    </li>
  )
}

const EventWords = ({ event }: { event: TimelineEvent }) => {
  const { t } = useTranslation('invoice')
  const isAdmin = useCurrent().role === 'admin'
  if ('attempt' in event) return <Attempt attempt={event.attempt} />
  if ('note' in event)
    return (
      <AmountWords
        title={t('timeline.credited', { number: isolated(event.note.documentNumber) })}
        amount={event.note.netAmount}
      />
    )
  if ('dispute' in event)
    return (
      <AmountWords
        title={isAdmin ? t(`timeline.admin.${event.kind}`) : t(`timeline.${event.kind}`)}
        {...event.dispute}
      />
    )
  return <p className={classes.eventTitle}>{t(`timeline.${event.kind}`)}</p>
}

interface AmountWordsProps {
  title: string
  amount: number
  currency?: string
}

const AmountWords = ({ title, amount, currency }: AmountWordsProps) => (
  <>
    <p className={classes.eventTitle}>
      <IsolatedText>{title}</IsolatedText>
    </p>
    <p className={classes.eventNote}>
      <Money halalas={amount} currency={currency} />
    </p>
  </>
)

const Attempt = ({ attempt }: { attempt: PaymentAttempt }) => {
  const { t } = useTranslation('invoice')
  const words = useAttemptMessage()
  const declineWords = useDeclineMessage()
  const { status, reason, amount, currency } = attempt
  return (
    <>
      <AmountWords
        title={t(`timeline.${status}`, { card: words.card(attempt) })}
        amount={amount}
        currency={currency}
      />
      {wasDeclined(attempt) && <p>{declineWords(reason) ?? t('timeline.noReason')}</p>}
    </>
  )
}
