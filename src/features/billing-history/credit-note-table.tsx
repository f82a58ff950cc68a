import type { CreditNote } from '#contract/entities/credit-note.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { DataTable } from '#src/shared/table/data-table.tsx'
import classes from './billing-history.module.css'

interface CreditNoteTableProps {
  notes: readonly CreditNote[]
  columns: readonly Column<CreditNote>[]
}

/** A table of credit notes below its heading. Renders nothing without notes. */
export const CreditNoteTable = ({ notes, columns }: CreditNoteTableProps) => {
  const { t } = useTranslation('billing-history')
  if (notes.length === 0) return null
  return (
    <div className={classes.notes}>
      <h2>{t('notes.title')}</h2>
      <DataTable
        label={t('notes.title')}
        emptyHint=""
        columns={columns}
        list={{ rows: [...notes], paging: undefined, isLoading: false, problem: null, retry: () => {} }}
        rowKey={({ id }) => id}
        pageSize={notes.length}
      />
    </div>
  )
}
