import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { accountSnapshot } from '#machines/account/account.machine.ts'
import { isOver } from '#machines/account/selectors.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { invoiceStatusText, isCovered, isPaid } from '#machines/invoice/selectors.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { CARD_LABELS } from '#rules/cards.ts'
import { withVat } from '#rules/price.ts'
import {
  type InvoiceSummary,
  invoiceSummaryQuery,
  isChargingStopped,
} from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { useCreditLine } from '#src/shared/account/use-credit-line.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useMoney } from '#src/shared/i18n/money.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import classes from './dashboard.module.css'

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
      <NextChargeCard {...figures} />
      <UnbilledCard {...figures} />
      <PaymentOptionCard />
      <FigureCard
        title={t('figures.threshold')}
        figure={<Money halalas={threshold} currency={summary?.currency} isWhole />}
        note={t(thresholdNote(threshold, figures.isOver))}
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

interface Figures {
  summary: InvoiceSummary | undefined
  /** Shown instead of a missing figure: undefined while it loads, a text after a failure. */
  missing: string | undefined
  /** True if the account has ended, so there are no further charges. */
  isOver: boolean
}

const inOneLine = (date: string): string => date.replaceAll(' ', '\u00a0')

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

/** The next charge and its card. */
const NextChargeCard = ({ summary, missing, isOver }: Figures) => {
  const { t } = useTranslation('dashboard')
  const dates = useDates()
  const cards = useQuery(paymentMethodsQuery).data
  const primary = cards?.find((card) => card.status === 'primary')
  const title = t('figures.nextCharge')
  if (!summary) return <FigureCard title={title} figure={missing} />
  if (isOver)
    return <FigureCard title={title} figure={t('common:notAvailable')} note={t('figures.nothingMore')} />
  if (summary.nextCharge === null)
    return (
      <FigureCard
        title={title}
        figure={t('common:notAvailable')}
        note={t(isChargingStopped(summary) ? 'figures.chargingStopped' : 'figures.nothingYet')}
      />
    )
  const card = primary && {
    brand: isolated(CARD_LABELS[primary.type]),
    last4: isolated(primary.last4),
  }
  return (
    <FigureCard
      title={title}
      figure={dates.day(summary.nextCharge)}
      note={card ? t('figures.nextCard', card) : cards && t('figures.noNextCard')}
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

interface FigureCardProps {
  title: string
  /** Undefined while it loads: the card then reserves the space. */
  figure: ReactNode | undefined
  /** Small text that explains the figure. */
  note?: ReactNode
  /** Shown at the end of the note. */
  aside?: ReactNode
}

const FigureCard = ({ title, figure, note, aside }: FigureCardProps) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for things to fill in
    <div className={classes.figureCard} role="group" aria-labelledby={id} aria-busy={figure === undefined}>
      <h3 id={id} className={classes.figureTitle}>
        {title}
      </h3>
      {figure === undefined ? (
        <>
          <Skeleton className={classes.figureAmount} width="70%" height={30} />
          <div className={classes.figureFoot}>
            <Skeleton width="50%" height={18} />
          </div>
        </>
      ) : (
        <>
          <p className={classes.figureAmount}>{figure}</p>
          <div className={classes.figureFoot}>
            <span className={classes.figureNote}>{note}</span>
            {aside}
          </div>
        </>
      )}
    </div>
  )
}
