import type { Invoice } from '#contract/entities/invoice.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { invoiceStatusText, isInFlight, isPaid } from '#machines/invoice/selectors.ts'

import { useDeclineMessage } from '#src/shared/account/decline-message.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Hint } from '#src/shared/ui/hint.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import classes from './billing-history.module.css'

/** What there is to tell about an invoice that is not paid; null when nothing was tried and nothing is planned. */
const useStory = (invoice: Invoice): string | null => {
  const { t } = useTranslation('billing-history')
  const dates = useDates()
  const declineWords = useDeclineMessage()
  const { nextAttemptAt, lastPaymentFailureReason } = invoice
  const { text, at } = invoiceStatusText(invoice)
  if (text === 'charged' || text === 'being-checked') return null
  if (text === 'will-be-charged') return at && t('willBeCharged', { date: dates.day(at) })
  const reason = declineWords(lastPaymentFailureReason)
  const attempt =
    at &&
    (reason
      ? t('lastAttemptWhy', { date: dates.day(at), reason })
      : t('lastAttempt', { date: dates.day(at) }))
  const next = nextAttemptAt && t('nextAttempt', { date: dates.day(nextAttemptAt) })
  return [attempt || t('noCard'), next].filter(Boolean).join('. ')
}

/** 'Paid' or 'Unpaid'. A failed invoice tells when it was last tried and why that failed; one in doubt, that it is being checked. */
export const InvoiceStatusCell = ({ invoice }: { invoice: Invoice }) => {
  const { t } = useTranslation('billing-history')
  const story = useStory(invoice)
  const isSettled = isPaid(invoiceSnapshot(invoice))
  const tag = <Tag tone={isSettled ? 'ok' : 'bad'}>{t(isSettled ? 'paid' : 'unpaid')}</Tag>
  return (
    <span className={classes.status}>
      {story ? <Hint text={story}>{tag}</Hint> : tag}
      {isInFlight(invoiceSnapshot(invoice)) && <span className={classes.checking}>{t('checking')}</span>}
    </span>
  )
}
