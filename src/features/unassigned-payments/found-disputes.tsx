import type { FoundDispute } from '#contract/entities/unassigned-payment.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { PageLink } from '#src/shared/ui/links.tsx'
import { Tag, type TagTone } from '#src/shared/ui/tag.tsx'
import classes from './unassigned-payments.module.css'

const TONES = { won: 'ok', lost: 'bad' } as const satisfies Record<string, TagTone>

/** Disputes of payments that paid none of our invoices. */
export const FoundDisputes = ({ disputes }: { disputes: readonly FoundDispute[] }) => {
  const { t } = useTranslation('unassigned-payments')
  return (
    <section aria-labelledby="found-disputes" className={classes.missing}>
      <h2 id="found-disputes">{t('disputes.title')}</h2>
      <p className={classes.quiet}>{t('disputes.lead')}</p>
      <ul>
        {disputes.map((dispute) => (
          <li key={`${dispute.provider}:${dispute.id}`}>
            <Entry dispute={dispute} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Entry = ({ dispute }: { dispute: FoundDispute }) => {
  const { t } = useTranslation('unassigned-payments')
  const money = useMoney()
  const dates = useDates()
  const { amount, currency, foundAt, result, respondBy, reason, paymentId, customerId } = dispute
  const facts = [
    result === null && respondBy !== null && t('disputes.respondBy', { date: dates.day(respondBy) }),
    reason !== null && t('disputes.reason', { reason: isolated(reason) }),
    t('disputes.payment', { id: isolated(paymentId) }),
  ].filter((fact) => fact !== false)
  return (
    <>
      {t('disputes.entry', { amount: money.amountIn(amount, currency), date: dates.day(foundAt) })}{' '}
      {result === null ? (
        <Tag tone="warn">{t('disputes.unanswered')}</Tag>
      ) : (
        <Tag tone={TONES[result]}>{t(`disputes.${result}`)}</Tag>
      )}
      {facts.map((fact) => (
        <span key={fact} className={classes.why}>
          {fact}
        </span>
      ))}
      {customerId !== null && (
        <PageLink to="/billingHistory" search={{ customer: customerId }}>
          {t('disputes.account')}
        </PageLink>
      )}
    </>
  )
}
