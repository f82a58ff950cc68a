import { Button } from '@mantine/core'
import type { FoundDispute } from '#contract/entities/unassigned-payment.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { PageLink } from '#src/shared/ui/links.tsx'
import { Tag, type TagTone } from '#src/shared/ui/tag.tsx'
import classes from './unassigned-payments.module.css'

const TONES = { won: 'ok', lost: 'bad' } as const satisfies Record<string, TagTone>

interface FoundDisputesProps {
  disputes: readonly FoundDispute[]
  /** Opens the dialog that settles a dispute. */
  onSettle: (dispute: FoundDispute) => void
}

/** Disputes of payments that paid none of our invoices. */
export const FoundDisputes = ({ disputes, onSettle }: FoundDisputesProps) => {
  const { t } = useTranslation('unassigned-payments')
  return (
    <section aria-labelledby="found-disputes" className={classes.missing}>
      <h2 id="found-disputes">{t('disputes.title')}</h2>
      <p className={classes.quiet}>{t('disputes.lead')}</p>
      <ul>
        {disputes.map((dispute) => (
          <li key={`${dispute.provider}:${dispute.id}`}>
            <Entry dispute={dispute} onSettle={() => onSettle(dispute)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Entry = ({ dispute, onSettle }: { dispute: FoundDispute; onSettle: () => void }) => {
  const { t } = useTranslation('unassigned-payments')
  const money = useMoney()
  const dates = useDates()
  const { foundAt, result, respondBy, reason, paymentId, customerId, settledAt, settledReason } = dispute
  const amount = money.amountIn(dispute.amount, dispute.currency)
  const isOpen = result === null && settledAt === null
  const facts = [
    isOpen && respondBy !== null && t('disputes.respondBy', { date: dates.day(respondBy) }),
    reason !== null && t('disputes.reason', { reason: isolated(reason) }),
    t('disputes.payment', { id: isolated(paymentId) }),
    settledAt !== null &&
      t('disputes.settledOn', { date: dates.day(settledAt), reason: isolated(settledReason ?? '') }),
  ].filter((fact) => fact !== false)
  return (
    <>
      {t('disputes.entry', { amount, date: dates.day(foundAt) })}{' '}
      {isOpen && <Tag tone="warn">{t('disputes.unanswered')}</Tag>}
      {result !== null && <Tag tone={TONES[result]}>{t(`disputes.${result}`)}</Tag>}
      {result === null && settledAt !== null && <Tag tone="quiet">{t('disputes.settled')}</Tag>}
      {facts.map((fact) => (
        <span key={fact} className={classes.why}>
          {fact}
        </span>
      ))}
      <span className={classes.acts}>
        {customerId !== null && (
          <PageLink to="/billingHistory" search={{ customer: customerId }}>
            {t('disputes.account')}
          </PageLink>
        )}
        {isOpen && (
          <Button
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            aria-label={`${t('settle-dispute.act')}: ${amount}`}
            onClick={onSettle}
          >
            {t('settle-dispute.act')}
          </Button>
        )}
      </span>
    </>
  )
}
