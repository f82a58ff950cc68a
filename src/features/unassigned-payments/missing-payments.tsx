import { Button } from '@mantine/core'
import type { MissingPayment } from '#contract/entities/unassigned-payment.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { PageLink } from '#src/shared/ui/links.tsx'
import classes from './unassigned-payments.module.css'

interface MissingPaymentsProps {
  payments: readonly MissingPayment[]
  /** Opens the dialog that settles a charge. */
  onSettle: (payment: MissingPayment) => void
}

/** Charges that count as paid and that their card provider does not know. */
export const MissingPayments = ({ payments, onSettle }: MissingPaymentsProps) => {
  const { t } = useTranslation('unassigned-payments')
  const money = useMoney()
  const dates = useDates()
  return (
    <section aria-labelledby="missing-payments" className={classes.missing}>
      <h2 id="missing-payments">{t('missing.title')}</h2>
      <p className={classes.quiet}>{t('missing.lead')}</p>
      <ul>
        {payments.map((payment) => {
          const amount = money.amountIn(payment.amount, payment.currency)
          return (
            <li key={payment.id}>
              {t('missing.entry', {
                amount,
                last4: isolated(payment.cardLast4),
                date: dates.day(payment.chargedAt),
              })}
              <span className={classes.acts}>
                <PageLink to="/dashboard" search={{ customer: payment.customerId }}>
                  {t('missing.open')}
                </PageLink>
                {payment.endedAt === null && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-haspopup="dialog"
                    aria-label={`${t('settle.act')}: ${amount}`}
                    onClick={() => onSettle(payment)}
                  >
                    {t('settle.act')}
                  </Button>
                )}
              </span>
              <MissingEnd payment={payment} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The end of a finding, by an administrator or because the provider knows the charge again. */
const MissingEnd = ({ payment: { endedAt, reason } }: { payment: MissingPayment }) => {
  const { t } = useTranslation('unassigned-payments')
  const dates = useDates()
  if (endedAt === null) return null
  const date = dates.day(endedAt)
  return (
    <p className={classes.quiet}>
      {reason === null
        ? t('missing.knownAgain', { date })
        : t('missing.settled', { date, reason: isolated(reason) })}
    </p>
  )
}
