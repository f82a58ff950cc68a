import { exportCustomers } from '#contract/endpoints/customer-list.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ExportButton } from '#src/shared/table/export-button.tsx'
import { fetchCsv } from '#src/shared/table/fetch-csv.ts'
import type { Wanted } from './customers-query.ts'

/** Saves the customers that the filter and the search leave. */
export const CustomersExport = ({ wanted }: { wanted: Wanted }) => {
  const { t } = useTranslation('manage-customers')
  return (
    <ExportButton
      fetchFile={(onLines) => fetchCsv(exportCustomers, { query: wanted }, onLines)}
      fileName={t('export.file')}
      words={{
        button: t('export.csv'),
        label: t('export.label'),
        progress: (count) => t('export.progress', { count }),
      }}
    />
  )
}
