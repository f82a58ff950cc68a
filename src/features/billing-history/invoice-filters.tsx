import { useSearch } from '@tanstack/react-router'
import { INVOICE_PAYMENTS, INVOICE_TYPES } from '#contract/entities/invoice-filters.ts'
import { FilterChoice, FilterFields, FoldedFilters, optionOf } from '#src/shared/forms/filters.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useListFilters, withoutUndefined } from '#src/shared/table/table-search.ts'
import { INVOICE_FILTERS, type InvoiceFilters } from './invoice-search.ts'

/** The filters of the invoices: those in use, and the acts on them. */
export const useInvoiceFilters = () => {
  const { year, status, type }: InvoiceFilters = useSearch({ strict: false })
  const list = useListFilters<InvoiceFilters>(INVOICE_FILTERS)
  return { ...list, filters: withoutUndefined({ year, status, type }) }
}

/** Year, status and kind. `years`: those with invoices. */
export const InvoiceFilterFields = ({ years }: { years: readonly number[] }) => {
  const { t, figures } = useTranslation('billing-history')
  const { filters, change, clear, isNarrowed } = useInvoiceFilters()
  const { year, status, type } = filters
  const shownYears = year === undefined || years.includes(year) ? years : [year, ...years]
  return (
    <FilterFields label={t('filter.label')}>
      <FoldedFilters activeCount={Object.keys(filters).length} onClear={isNarrowed ? clear : undefined}>
        <FilterChoice
          label={t('filter.year')}
          any={t('filter.anyYear')}
          value={year === undefined ? undefined : String(year)}
          options={shownYears.map((value) => ({ value: String(value), label: figures(String(value)) }))}
          onPick={(value) => change({ year: value === '' ? undefined : Number(value) })}
        />
        <FilterChoice
          label={t('filter.status')}
          any={t('filter.anyStatus')}
          value={status}
          options={INVOICE_PAYMENTS.map((value) => ({ value, label: t(value) }))}
          onPick={(value) => change({ status: optionOf(INVOICE_PAYMENTS, value) })}
        />
        <FilterChoice
          label={t('filter.type')}
          any={t('filter.anyType')}
          value={type}
          options={INVOICE_TYPES.map((value) => ({ value, label: t(`filter.types.${value}`) }))}
          onPick={(value) => change({ type: optionOf(INVOICE_TYPES, value) })}
        />
      </FoldedFilters>
    </FilterFields>
  )
}
