import { englishOrdinal, type InvoiceLabel } from '#rules/invoice-label.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** The label of an invoice in the page's language: 'Mar 2026', 'Settlement Mar 2026', 'Threshold Mar 2026 - 1st'. */
export const useInvoiceName = (): ((label: InvoiceLabel) => string) => {
  const { t } = useTranslation('billing-history')
  const { language } = useLanguage()
  const dates = useDates()
  return ({ kind, year, month: monthOfYear, ordinal }) => {
    const month = dates.monthOfYear(year * 100 + monthOfYear)
    if (kind === 'monthly') return month
    const count = ordinal ?? 1
    return t(`names.${kind}`, { month, ordinal: language === 'en' ? englishOrdinal(count) : count })
  }
}
