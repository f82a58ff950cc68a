import type { Endpoint } from '#contract/endpoint.ts'
import type { InputOf } from '#src/shared/api/client.ts'
import { fetchCsv } from '#src/shared/api/files.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { ExportButton } from '#src/shared/table/export-button.tsx'

interface ActsExportProps<E> {
  endpoint: E
  query: InputOf<E> extends { query?: infer Query } ? Query : never
  fileName: string
}

/** Downloads the listed acts as CSV. */
export const ActsExport = <E extends Endpoint>({ endpoint, query, fileName }: ActsExportProps<E>) => {
  const { t } = useTranslation('activity')
  return (
    <ExportButton
      fetchFile={(onLines) => fetchCsv(endpoint, { query } as InputOf<E>, onLines)}
      fileName={fileName}
      words={{
        button: t('export.csv'),
        label: t('export.label'),
        progress: (count) => t('export.progress', { count }),
      }}
    />
  )
}
