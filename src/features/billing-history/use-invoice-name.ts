import type { Invoice } from '#contract/entities/invoice.ts'
import { englishOrdinal, invoiceLabel } from '#rules/invoice-label.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** What an invoice is called in the language of the page: 'Mar 2026', 'Settlement Mar 2026', 'Threshold Mar 2026 - 1st'. */
export const useInvoiceName = (): ((invoice: Invoice) => string) => {
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
