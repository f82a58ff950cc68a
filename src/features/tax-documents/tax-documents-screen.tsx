import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { TAX_DOCUMENT_FILTERS } from '#contract/entities/team-filters.ts'
import { CERTIFICATE_WARNING_DAYS, daysUntilEnd } from '#rules/tax-certificate.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { ListFilter } from '#src/shared/table/list-filter.tsx'
import { usePagedList } from '#src/shared/table/paged-list.ts'
import { useTableSearch } from '#src/shared/table/table-search.ts'
import { Tag } from '#src/shared/ui/tag.tsx'
import { useTaxDocumentColumns } from './tax-document-columns.tsx'
import { TaxDocumentDialog } from './tax-document-dialog.tsx'
import { taxDocumentsQuery } from './tax-document-queries.ts'
import type { TaxDocumentSearch } from './tax-document-search.ts'
import classes from './tax-documents.module.css'

const TaxDocuments = () => {
  const { t } = useTranslation('tax-documents')
  const { setPage } = useTableSearch()
  const { page, filter = 'open', document } = useSearch({ strict: false }) as TaxDocumentSearch
  const show = useShownDocument()
  const query = useQuery(taxDocumentsQuery({ page, filter }))
  const { data } = query
  const list = usePagedList(query, ({ documents }) => documents)
  const columns = useTaxDocumentColumns(show)

  return (
    <div className={classes.screen}>
      <ListFilter
        label={t('filter.label')}
        filters={TAX_DOCUMENT_FILTERS}
        nameOf={(name) => t(`filter.${name}`)}
        shown={filter}
      />
      <DataTable
        label={t('label')}
        emptyHint={t(`empty.${filter}`)}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        pageSize={PAGE_SIZE}
        onPage={setPage}
      />
      {data && <Certificate endsAt={data.certificateEndsAt} />}
      {document !== undefined && (
        <TaxDocumentDialog documentId={document} onReplaced={show} onClose={() => show(undefined)} />
      )}
    </div>
  )
}

/** The expiry of the certificate in use, with instructions for its renewal when it is near. */
const Certificate = ({ endsAt }: { endsAt: string }) => {
  const { t } = useTranslation('tax-documents')
  const dates = useDates()
  const numbers = useNumbers()
  const days = daysUntilEnd(new Date(endsAt), serverNow())
  const isNear = days <= CERTIFICATE_WARNING_DAYS
  const left = t('certificate.left', { days: numbers.count(days) })
  return (
    <section aria-label={t('certificate.title')} className={classes.certificate}>
      <p>
        {t('certificate.ends', { date: dates.day(endsAt) })}{' '}
        {isNear ? <Tag tone={days <= 7 ? 'bad' : 'warn'}>{left}</Tag> : left}
      </p>
      {isNear && <p>{t('certificate.renew')}</p>}
    </section>
  )
}

/** The documents for the tax authority, for administrators. */
export const TaxDocumentsScreen = () => (useMayDo()('taxDocuments.list') ? <TaxDocuments /> : null)

/** Shows a document, or none. Replaces the address, so that Back never leads to a closed dialog. */
const useShownDocument = () => {
  const navigate = useNavigate()
  return (document: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ document: _, ...before }) => ({
        ...before,
        ...(document && { document }),
      }),
      replace: true,
      resetScroll: false,
    })
}
