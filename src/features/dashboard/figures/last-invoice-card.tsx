import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { invoiceStatusText, isPaid } from '#machines/invoice/selectors.ts'

import { useDates } from '#src/shared/i18n/dates.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Money } from '#src/shared/ui/money.tsx'
import { Tag } from '#src/shared/ui/tag.tsx'
import { FigureCard } from './figure-card.tsx'
import type { Figures } from './figures-shown.ts'

const inOneLine = (date: string): string => date.replaceAll(' ', '\u00a0')

/** What was billed last, and whether it is paid. */
export const LastInvoiceCard = ({ summary, missing }: Figures) => {
  const { t } = useTranslation(['dashboard', 'common'])
  const dates = useDates()
  const title = t('figures.lastInvoice')
  if (!summary) return <FigureCard title={title} figure={missing} />
  const invoice = summary.lastInvoice
  if (!invoice)
    return <FigureCard title={title} figure={<Money halalas={0} />} note={t('figures.noInvoice')} />
  const { text, at } = invoiceStatusText(invoice)
  const isSettled = isPaid(invoiceSnapshot(invoice))
  return (
    <FigureCard
      title={title}
      figure={<Money halalas={invoice.netAmount} currency={invoice.currency} />}
      note={t(`figures.${text}`, { date: at ? inOneLine(dates.day(at)) : t('common:notAvailable') })}
      aside={<Tag tone={isSettled ? 'ok' : 'bad'}>{t(isSettled ? 'figures.paid' : 'figures.unpaid')}</Tag>}
    />
  )
}
