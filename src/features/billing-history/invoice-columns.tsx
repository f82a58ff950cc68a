import { ActionIcon } from '@mantine/core'
import { IconFileTypePdf, IconFileTypeXml } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type InvoiceSortField, signInvoiceUrl } from '#contract/endpoints/invoices.ts'
import type { Invoice } from '#contract/entities/invoice.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { invoiceStatusText, isInFlight, isPaid, needsCard } from '#machines/invoice/selectors.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { isInCorrection } from '#machines/tax-document/selectors.ts'
import { taxDocumentSnapshot } from '#machines/tax-document/tax-document.machine.ts'
import { englishOrdinal, invoiceLabel } from '#rules/invoice-label.ts'
import { useDeclineMessage } from '#src/shared/account/attempt-message.ts'
import { call } from '#src/shared/api/api.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { fetchFile, saveFile } from '#src/shared/api/files.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { Hint } from '#src/shared/ui/hint.tsx'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import { notify } from '#src/shared/ui/notify.ts'
import { Tag } from '#src/shared/ui/tag.tsx'
import classes from './billing-history.module.css'

const NOT_YET = '-'

export const useInvoiceColumns = (): Column<Invoice, InvoiceSortField>[] => {
  const { t } = useTranslation('billing-history')
  const dates = useDates()
  const nameOf = useInvoiceName()
  return [
    { key: 'month', title: t('month'), align: 'end', width: 20, sort: 'month', place: 'name', cell: nameOf },
    {
      key: 'amount',
      title: t('amount'),
      align: 'figures',
      width: 16,
      sort: 'amount',
      place: 'figure',
      cell: ({ netAmount, currency }) => <Money halalas={netAmount} currency={currency} />,
    },
    {
      key: 'documentNumber',
      title: t('documentNumber'),
      align: 'start',
      width: 20,
      place: 'below-name',
      cell: ({ qoyod_reference: number }) => (number ? <Latin>{number}</Latin> : t('common:notAvailable')),
    },
    {
      key: 'status',
      title: t('status'),
      align: 'center',
      width: 20,
      place: 'below-figure',
      cell: (invoice) => <InvoiceStatusCell invoice={invoice} />,
    },
    {
      key: 'paidOn',
      title: t('paidOn'),
      align: 'end',
      width: 14,
      sort: 'paidOn',
      place: 'note',
      isBlank: ({ chargedAt }) => chargedAt === null,
      cell: ({ chargedAt }) => (chargedAt ? dates.day(chargedAt) : NOT_YET),
    },
    {
      key: 'download',
      title: t('download'),
      align: 'center',
      width: 10,
      isHeaderUnseen: true,
      place: 'action',
      cell: (invoice) => <DownloadButtons invoice={invoice} name={nameOf(invoice)} />,
    },
  ]
}

/** Why an invoice is unpaid, and when it is tried again or that it waits for another card; null when nothing was tried and nothing is planned. */
const useStory = (invoice: Invoice): string | null => {
  const { t } = useTranslation('billing-history')
  const dates = useDates()
  const declineWords = useDeclineMessage()
  const { nextAttemptAt, lastPaymentFailureReason } = invoice
  const { text, at } = invoiceStatusText(invoice)
  if (text === 'disputed' || text === 'taken-back') return t(text)
  if (text === 'charged' || text === 'being-checked') return null
  if (text === 'will-be-charged') return at && t('willBeCharged', { date: dates.day(at) })
  const reason = declineWords(lastPaymentFailureReason)
  const attempt =
    at &&
    (reason
      ? t('lastAttemptWhy', { date: dates.day(at), reason })
      : t('lastAttempt', { date: dates.day(at) }))
  const next = needsCard(invoiceSnapshot(invoice))
    ? t('needsCard')
    : nextAttemptAt && t('nextAttempt', { date: dates.day(nextAttemptAt) })
  return [attempt || t('noCard'), next].filter(Boolean).join('. ')
}

/** 'Paid' or 'Unpaid', with the last failure as a hint. */
const InvoiceStatusCell = ({ invoice }: { invoice: Invoice }) => {
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

/** The label of an invoice in the page's language: 'Mar 2026', 'Settlement Mar 2026', 'Threshold Mar 2026 - 1st'. */
const useInvoiceName = (): ((invoice: Invoice) => string) => {
  const { t } = useTranslation('billing-history')
  const { language } = useLanguage()
  const dates = useDates()
  return (invoice) => {
    const { kind, ordinal } = invoiceLabel(invoice)
    const month = dates.monthOfYear(invoice.billingMonth)
    if (kind === 'monthly') return month
    const count = ordinal ?? 1
    return t(`names.${kind}`, { month, ordinal: language === 'en' ? englishOrdinal(count) : count })
  }
}

/** The PDF for people and the signed electronic invoice for accounting software. */
const FORMATS = [
  { ending: '.pdf', title: 'download', label: 'downloadOf', Icon: IconFileTypePdf },
  { ending: '.xml', title: 'downloadXml', label: 'downloadXmlOf', Icon: IconFileTypeXml },
] as const

interface DownloadButtonProps {
  /** The PDF's file name; null while the document is being made. */
  fileName: string | null
  /** The invoice's label. */
  name: string
  format: (typeof FORMATS)[number]
}

const DownloadButton = ({ fileName, name, format: { ending, title, label, Icon } }: DownloadButtonProps) => {
  const { t } = useTranslation('billing-history')
  const { download, isBusy } = useDownload()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      loading={isBusy}
      disabled={fileName === null}
      aria-label={t(label, { name })}
      title={fileName === null ? t('notReady') : t(title)}
      onClick={() => fileName !== null && download(fileName.replace(/\.pdf$/, ending))}
    >
      <Icon size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

interface DownloadButtonsProps {
  invoice: Pick<Invoice, 'invoiceUrl' | 'taxDocument'>
  name: string
}

/** Downloads the invoice in each format; says so while its document is being corrected. */
const DownloadButtons = ({ invoice: { invoiceUrl, taxDocument }, name }: DownloadButtonsProps) => {
  const { t } = useTranslation('billing-history')
  if (taxDocument && isInCorrection(taxDocumentSnapshot(taxDocument)))
    return (
      <Hint text={t('inCorrectionWhy')}>
        <Tag tone="warn">{t('inCorrection')}</Tag>
      </Hint>
    )
  return (
    <span className={classes.downloads}>
      {FORMATS.map((format) => (
        <DownloadButton key={format.ending} format={format} fileName={invoiceUrl} name={name} />
      ))}
    </span>
  )
}

/** Requests a signed URL, downloads the file and saves it. A toast reports a failure. */
const useDownload = () => {
  const words = useErrorMessage()
  const { mutate, isPending } = useMutation({
    mutationFn: async (requested: string) => {
      const { url, fileName } = await call(signInvoiceUrl, { body: { fileName: requested } })
      saveFile(await fetchFile(url, 'downloadInvoice'), fileName)
    },
    onError: (error) => void notify.error(words(toCallProblem(error))),
  })
  return { download: (fileName: string) => mutate(fileName), isBusy: isPending }
}
