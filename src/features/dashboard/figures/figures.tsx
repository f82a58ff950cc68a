import { useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/entities/customer.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { isOver } from '#machines/account/selectors.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { ProblemAlert } from '#src/shared/forms/problem-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Money } from '#src/shared/ui/money.tsx'
import { FigureCard } from './figure-card.tsx'
import type { Figures } from './figures-shown.ts'
import { LastInvoiceCard } from './last-invoice-card.tsx'
import { NextChargeCard } from './next-charge-card.tsx'
import { PaymentOptionCard } from './payment-option-card.tsx'

const thresholdNote = (threshold: number, isOver: boolean) => {
  if (isOver) return 'figures.notInUse'
  return threshold > 0 ? 'figures.whenReached' : 'figures.noThreshold'
}

/** The account in figures. */
export const FigureCards = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const { data: summary, isError } = useQuery(invoiceSummaryQuery)
  const { threshold } = customer
  const figures: Figures = {
    summary,
    missing: isError ? t('common:notAvailable') : undefined,
    isOver: isOver(accountSnapshot(customer)),
  }
  return (
    <>
      <LastInvoiceCard {...figures} />
      <NextChargeCard {...figures} />
      <FigureCard
        title={t('figures.unbilled')}
        figure={
          summary ? <Money halalas={summary.unbilledAmount} currency={summary.currency} /> : figures.missing
        }
        note={t('figures.beforeVat')}
      />
      <PaymentOptionCard />
      <FigureCard
        title={t('figures.threshold')}
        figure={<Money halalas={threshold} currency={summary?.currency} isWhole />}
        note={t(thresholdNote(threshold, figures.isOver))}
      />
    </>
  )
}

/** Which figures could not be read, with a way to read them again. */
export const FigureProblems = () => {
  const summary = useQuery(invoiceSummaryQuery)
  const cards = useQuery(paymentMethodsQuery)
  return (
    <>
      {summary.error && <Failed error={summary.error} retry={summary.refetch} />}
      {cards.error && <Failed error={cards.error} retry={cards.refetch} />}
    </>
  )
}

const Failed = ({ error, retry }: { error: Error; retry: () => unknown }) => (
  <ProblemAlert problem={toCallProblem(error)} onRetry={() => void retry()} />
)
