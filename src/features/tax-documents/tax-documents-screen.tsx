import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { TAX_DOCUMENT_FILTERS } from '#contract/endpoints/tax-documents.ts'
import { PAGE_SIZE } from '#contract/entities/paging.ts'
import { CERTIFICATE_WARNING_DAYS, daysUntilEnd } from '#rules/tax-certificate.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useMayDo } from '#src/shared/session/may-do.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import { listState } from '#src/shared/table/list-state.ts'
import { useExistingPage, useTableSearch } from '#src/shared/table/table-search.ts'
import { Tag } from '#src/shared/ui/tag.tsx'
import { Views } from '#src/shared/ui/views.tsx'
import { useTaxDocumentColumns } from './tax-document-columns.tsx'
import { TaxDocumentDialog } from './tax-document-dialog.tsx'
import { taxDocumentsQuery } from './tax-document-queries.ts'
import type { TaxDocumentSearch } from './tax-document-search.ts'
import classes from './tax-documents.module.css'

const TaxDocuments = () => {
  const { t } = useTranslation('tax-documents')
  const { setPage } = useTableSearch()
  const { page, filter = 'open', document } = useSearch({ strict: false }) as TaxDocumentSearch
  const change = useChangedSearch()
  const query = useQuery(taxDocumentsQuery({ page, filter }))
  const { data } = query
  const list = listState(query, ({ documents }) => documents)
  useExistingPage(list, (last) => setPage(last, { replace: true }))
  const columns = useTaxDocumentColumns((opened) => change({ document: opened }))

  return (
    <div className={classes.screen}>
      <Views
        label={t('filter.label')}
        views={TAX_DOCUMENT_FILTERS.map((view) => ({ view, name: t(`filter.${view}`) }))}
        shown={filter}
        onShow={(shown) => change({ filter: shown === 'open' ? undefined : shown, page: undefined })}
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
        <TaxDocumentDialog
          documentId={document}
          onReplaced={(replacement) => change({ document: replacement })}
          onClose={() => change({ document: undefined })}
        />
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

/** Changes parts of the address. Back leads to the former filter, but never to a closed dialog. */
const useChangedSearch = () => {
  const navigate = useNavigate()
  return (changed: Partial<TaxDocumentSearch>) =>
    void navigate({
      to: '.',
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined),
        ),
      replace: 'document' in changed,
      resetScroll: false,
    })
}
