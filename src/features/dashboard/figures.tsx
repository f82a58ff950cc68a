import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Customer } from '#contract/entities/customer.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { isOver } from '#machines/account/selectors.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { invoiceStatusText, isCovered, isPaid } from '#machines/invoice/selectors.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { withVat } from '#rules/price.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useCreditLine } from '#src/shared/account/use-credit-line.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { Money } from '#src/shared/ui/money.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import classes from './dashboard.module.css'
import { FigureCard, type Figures, inOneLine } from './figure-card.tsx'
import { NextChargeCard } from './next-charge-card.tsx'

const thresholdNote = (threshold: number, isOver: boolean) => {
  if (isOver) return 'figures.notInUse'
  return threshold > 0 ? 'figures.whenReached' : 'figures.noThreshold'
}

export const FigureCards = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('dashboard')
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
      <NextChargeCard {...figures} threshold={threshold} />
      <UnbilledCard {...figures} />
      <PaymentOptionCard />
      <FigureCard
        title={t('figures.threshold')}
        figure={<Money halalas={threshold} currency={summary?.currency} isWhole />}
        note={t(thresholdNote(threshold, figures.isOver))}
        aside={
          !figures.isOver && (
            <Link
              className={classes.figureLink}
              to="/costs"
              hash="threshold"
              aria-label={t('figures.explainThresholdLabel')}
            >
              {t('figures.explainThreshold')}
            </Link>
          )
        }
      />
    </>
  )
}

/** Failed reads of the figures, each with a retry. */
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

/** The last invoice and its payment status. */
const LastInvoiceCard = ({ summary, missing }: Figures) => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const title = t('figures.lastInvoice')
  if (!summary) return <FigureCard title={title} figure={missing} />
  const invoice = summary.lastInvoice
  if (!invoice)
    return <FigureCard title={title} figure={<Money halalas={0} />} note={t('figures.noInvoice')} />
  const { text, at } = invoiceStatusText(invoice)
  const snapshot = invoiceSnapshot(invoice)
  const note =
    text === 'disputed' || text === 'taken-back'
      ? t(`common:payment.${text}`)
      : t(`figures.${text}`, { date: at ? inOneLine(dates.day(at)) : t('common:notAvailable') })
  const settled = isCovered(snapshot) ? 'figures.coveredTag' : 'figures.paid'
  return (
    <FigureCard
      title={title}
      figure={<Money halalas={invoice.netAmount} currency={invoice.currency} />}
      note={note}
      aside={
        isPaid(snapshot) ? <Tag tone="ok">{t(settled)}</Tag> : <Tag tone="bad">{t('figures.unpaid')}</Tag>
      }
    />
  )
}

/** The amount of an invoice issued today, and the credit it would use. */
const UnbilledCard = ({ summary, missing }: Figures) => {
  const { t } = useTranslation('dashboard')
  const { amountIn } = useMoney()
  const credit = useCreditLine()
  const title = t('figures.unbilled')
  if (!summary) return <FigureCard title={title} figure={missing} />
  const { unbilledAmount, currency } = summary
  return (
    <FigureCard
      title={title}
      figure={<Money halalas={withVat(unbilledAmount)} currency={currency} />}
      note={
        <>
          {t('figures.withVat', { amount: amountIn(unbilledAmount, currency) })}
          {credit && <strong className={classes.figureCredit}>{credit}</strong>}
        </>
      }
    />
  )
}

const slotsOf = (cards: readonly PaymentMethod[]) => {
  const has = (status: PaymentMethod['status']) => cards.some((card) => card.status === status)
  if (cards.length === 0) return 'noCards'
  if (!has('primary')) return 'noPrimary'
  return has('backup') ? 'primaryAndBackup' : 'primaryOnly'
}

const PaymentOptionCard = () => {
  const { t } = useTranslation('dashboard')
  const { data: cards, isError } = useQuery(paymentMethodsQuery)
  const mayAdd = useMayDo()('cardAttempts.open')
  const title = t('figures.paymentOption')
  if (!cards) return <FigureCard title={title} figure={isError ? t('common:notAvailable') : undefined} />
  const figure = t('figures.cards', { count: cards.length })
  if (cards.length === 0 && !mayAdd)
    return <FigureCard title={title} figure={figure} note={t('common:customerAddsCards')} />
  return (
    <FigureCard
      title={title}
      figure={figure}
      note={t(`figures.${slotsOf(cards)}`)}
      aside={
        <Link
          className={classes.figureLink}
          to="/managePayment"
          aria-label={cards.length === 0 ? undefined : t('figures.updateCardsLabel')}
        >
          {t(cards.length === 0 ? 'figures.addCard' : 'figures.updateCards')}
        </Link>
      }
    />
  )
}
