import { IconFileSearch, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { TaxDocument } from '#contract/entities/tax-document.ts'
import { isInCorrection } from '#machines/tax-document/selectors.ts'
import { taxDocumentSnapshot } from '#machines/tax-document/tax-document.machine.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { Moment, reportDeadline, StateTag } from './tax-document-parts.tsx'
import classes from './tax-documents.module.css'

const NONE = '-'

export const useTaxDocumentColumns = (onOpen: (id: string) => void): Column<TaxDocument>[] => {
  const { t } = useTranslation('tax-documents')
  return [
    {
      key: 'documentNumber',
      title: t('column.number'),
      align: 'start',
      width: 16,
      place: 'name',
      cell: ({ documentNumber }) => (
        <span className={classes.whole}>
          <Latin>{documentNumber}</Latin>
        </span>
      ),
    },
    {
      key: 'customer',
      title: t('column.customer'),
      align: 'start',
      width: 18,
      place: 'below-name',
      cell: ({ customerId, customerName }) => (
        <Link to="/dashboard" search={{ customer: customerId }} className={classes.customer}>
          <bdi>{customerName ?? t('unnamed')}</bdi>
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      align: 'center',
      width: 19,
      place: 'figure',
      cell: ({ chart }) => <StateTag chart={chart} />,
    },
    {
      key: 'movedAt',
      title: t('column.since'),
      align: 'start',
      width: 16,
      place: 'note',
      cell: ({ movedAt }) => <Moment at={movedAt} />,
    },
    {
      key: 'reportBy',
      title: t('column.reportBy'),
      align: 'start',
      width: 16,
      place: 'note',
      isBlank: (document) => reportDeadline(document) === null,
      cell: (document) => {
        const deadline = reportDeadline(document)
        return deadline === null ? NONE : <Moment at={deadline} />
      },
    },
    {
      key: 'rules',
      title: t('column.rules'),
      align: 'start',
      width: 15,
      place: 'note',
      isBlank: ({ remarks }) => remarks.length === 0,
      cell: ({ remarks }) => (remarks.length === 0 ? NONE : <Latin>{codesOf(remarks)}</Latin>),
    },
    {
      key: 'action',
      title: t('column.action'),
      align: 'start',
      width: 13,
      place: 'foot',
      isHeaderUnseen: true,
      cell: ({ id, documentNumber, chart }) => {
        const mustCorrect = isInCorrection(taxDocumentSnapshot(chart))
        return (
          <RowAction
            picture={mustCorrect ? IconPencil : IconFileSearch}
            word={t(mustCorrect ? 'correct' : 'open')}
            about={documentNumber}
            opensDialog
            onAct={() => onOpen(id)}
          />
        )
      },
    },
  ]
}

const codesOf = (remarks: TaxDocument['remarks']): string =>
  [...new Set(remarks.map(({ code }) => code))].join(', ')
