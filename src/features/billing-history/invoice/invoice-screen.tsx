import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Invoice, InvoiceDetails } from '#contract/entities/invoice.ts'
import { type CallProblem, toCallProblem } from '#machines/shared/call-problem.ts'
import { invoiceQuery } from '#src/shared/account/invoice-query.ts'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { PageLink } from '#src/shared/ui/links.tsx'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { useCreditNoteColumns } from '../credit-note-columns.tsx'
import { CreditNoteTable } from '../credit-note-table.tsx'
import classes from './invoice.module.css'
import { InvoiceHead } from './invoice-head.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceTimeline } from './invoice-timeline.tsx'

interface InvoiceScreenProps {
  /** The document number, or the id, in the address. */
  number: string
  /** The notice of a debt with its payment, provided by the route. */
  Payment: ComponentType<{ invoice: Invoice }>
}

/** The page of an invoice: its sum, lines, payments and documents. */
export const InvoiceScreen = ({ number, Payment }: InvoiceScreenProps) => {
  const { t } = useTranslation('invoice')
  const { data, error, refetch } = useQuery(invoiceQuery(number))
  const problem = error && toCallProblem(error)
  if (!data && problem && isUnknown(problem)) return <UnknownInvoice />
  return (
    <div className={classes.screen}>
      <PageLink to="/billingHistory" className={classes.back}>
        <IconArrowLeft className={classes.arrow} size={18} stroke={1.75} aria-hidden />
        {t('layout:menu.billingHistory')}
      </PageLink>
      {data ? (
        <Details details={data} Payment={Payment} />
      ) : (
        (problem && <ProblemAlert problem={problem} onRetry={() => void refetch()} />) || (
          <LoadingArea label={t('loading')} />
        )
      )}
    </div>
  )
}

/** True if the address has no number of an invoice of this account. */
const isUnknown = ({ code }: CallProblem): boolean => code === 'not-found' || code === 'validation-failed'

const UnknownInvoice = () => {
  const { t } = useTranslation('invoice')
  return (
    <section className={classes.unknown} aria-labelledby="unknown-invoice">
      <h2 id="unknown-invoice">{t('unknown.title')}</h2>
      <p>{t('unknown.text')}</p>
      <PageLink to="/billingHistory">{t('unknown.back')}</PageLink>
    </section>
  )
}

interface DetailsProps extends Pick<InvoiceScreenProps, 'Payment'> {
  details: InvoiceDetails
}

const Details = ({ details, Payment }: DetailsProps) => {
  const columns = useCreditNoteColumns()
  return (
    <>
      <InvoiceHead details={details} />
      <Payment invoice={details.invoice} />
      <div className={classes.columns}>
        <InvoiceLines details={details} />
        <InvoiceTimeline details={details} />
      </div>
      <CreditNoteTable notes={details.creditNotes} columns={columns} />
    </>
  )
}
