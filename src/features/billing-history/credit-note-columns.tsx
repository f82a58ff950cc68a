import { IconBuildingBank, IconCheck, IconCreditCardRefund, IconX } from '@tabler/icons-react'
import type { CreditNote } from '#contract/entities/credit-note.ts'
import { CREDIT_REASON_WORDS } from '#contract/text/credit-reasons.ts'
import { creditNoteSnapshot } from '#machines/credit-note/credit-note.machine.ts'
import { creditOutcomes, mayBePaidOut, mayGoToCard } from '#machines/credit-note/selectors.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { Column } from '#src/shared/table/columns.ts'
import { RowAction } from '#src/shared/table/row-action.tsx'
import { IsolatedText, Latin } from '#src/shared/ui/isolated-text.tsx'
import { Money } from '#src/shared/ui/money.tsx'
import classes from './billing-history.module.css'
import { DocumentDownloads } from './document-downloads.tsx'
import { useOutcomeText } from './use-outcome-text.ts'

/** An act of an administrator on the held credit of a note, or the result of its unclear refund. */
export type CreditAct = 'toCard' | 'payOut' | 'returned' | 'missing'

/** `onAct` opens the dialog of an act; absent for people without the permission. */
export const useCreditNoteColumns = (
  onAct?: (act: CreditAct, note: CreditNote) => void,
): Column<CreditNote>[] => {
  const { t } = useTranslation('billing-history')
  const { language } = useLanguage()
  const dates = useDates()
  const outcomeText = useOutcomeText()
  return [
    {
      key: 'number',
      title: t('notes.number'),
      align: 'start',
      width: 18,
      place: 'name',
      cell: ({ documentNumber }) => <Latin>{documentNumber}</Latin>,
    },
    {
      key: 'date',
      title: t('notes.date'),
      align: 'end',
      width: 14,
      place: 'below-figure',
      cell: ({ issuedAt }) => <span className={classes.whole}>{dates.day(issuedAt)}</span>,
    },
    {
      key: 'invoice',
      title: t('notes.invoice'),
      align: 'start',
      width: 21,
      place: 'below-name',
      cell: ({ invoiceNumber, reason }) => (
        <>
          {invoiceNumber === null ? t('common:notAvailable') : <Latin>{invoiceNumber}</Latin>}
          <span className={classes.reason}>{CREDIT_REASON_WORDS[reason][language]}</span>
        </>
      ),
    },
    {
      key: 'total',
      title: t('notes.total'),
      align: 'figures',
      width: 15,
      place: 'figure',
      cell: ({ netAmount }) => <Money halalas={netAmount} />,
    },
    {
      key: 'outcome',
      title: t('notes.outcomes'),
      align: 'start',
      width: 36,
      place: 'line',
      cell: (note) => (
        <span className={classes.outcomes}>
          {creditOutcomes(note).map((outcome) => (
            <span key={outcome.text}>
              <IsolatedText>{outcomeText(outcome, note.card)}</IsolatedText>
            </span>
          ))}
          {onAct && <HeldCreditActs note={note} onAct={(act) => onAct(act, note)} />}
          {onAct && <RefundResults note={note} onAct={(act) => onAct(act, note)} />}
        </span>
      ),
    },
    {
      key: 'download',
      title: t('notes.download'),
      align: 'center',
      width: 12,
      isHeaderUnseen: true,
      place: 'action',
      cell: ({ fileName, taxDocument, documentNumber }) => (
        <DocumentDownloads kind="note" fileName={fileName} taxDocument={taxDocument} name={documentNumber} />
      ),
    },
  ]
}

interface ActsProps {
  note: CreditNote
  onAct: (act: CreditAct) => void
}

const HeldCreditActs = ({ note, onAct }: ActsProps) => {
  const { t } = useTranslation('billing-history')
  const snapshot = creditNoteSnapshot(note)
  if (!mayBePaidOut(snapshot)) return null
  return (
    <span className={classes.acts}>
      {mayGoToCard(snapshot) && (
        <RowAction
          picture={IconCreditCardRefund}
          word={t('notes.toCard')}
          about={note.documentNumber}
          opensDialog
          onAct={() => onAct('toCard')}
        />
      )}
      <RowAction
        picture={IconBuildingBank}
        word={t('notes.payOut')}
        about={note.documentNumber}
        opensDialog
        onAct={() => onAct('payOut')}
      />
    </span>
  )
}

const RESULTS = [
  ['returned', IconCheck],
  ['missing', IconX],
] as const

/** The buttons for the possible results of an unclear refund. Renders nothing without such a refund. */
const RefundResults = ({ note, onAct }: ActsProps) => {
  const { t } = useTranslation('billing-history')
  if (note.unclearRefund === null) return null
  return (
    <>
      <span className={classes.reason}>{t('notes.unclear')}</span>
      <span className={classes.acts}>
        {RESULTS.map(([result, picture]) => (
          <RowAction
            key={result}
            picture={picture}
            word={t(`notes.${result}`)}
            about={note.documentNumber}
            opensDialog
            onAct={() => onAct(result)}
          />
        ))}
      </span>
    </>
  )
}
