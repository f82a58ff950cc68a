import { type Icon, IconFileTypePdf, IconFileWord, IconPhoto } from '@tabler/icons-react'
import type { ApplicationDocument } from '#contract/endpoints/review.ts'
import { useDates } from '#src/shared/i18n/dates.ts'
import { useLanguage } from '#src/shared/i18n/use-language.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { AskButton } from '../marks/ask-button.tsx'
import { MarkPlace } from '../marks/mark-place.tsx'
import classes from '../review.module.css'
import { useReviewContext } from '../review-context.ts'
import { type DocumentKind, DocumentViewer, kindOf } from './document-viewer.tsx'

interface DocumentsSectionProps {
  pickedId: string | undefined
  onPick: (id: string) => void
}

/** The list of documents, and the picked document. */
export const DocumentsSection = ({ pickedId, onPick }: DocumentsSectionProps) => {
  const { t } = useTranslation('review')
  const { application } = useReviewContext()
  const { documents, customer } = application
  // If the picked document was replaced, the first document is shown.
  const shown = documents.find(({ id }) => id === pickedId) ?? documents[0]
  return (
    <section id="documents" className={classes.section} aria-labelledby="documents-title" tabIndex={-1}>
      <h3 id="documents-title" className={classes.documentTitle}>
        {t('sections.documents')}
      </h3>
      {shown ? (
        <>
          <DocumentList documents={documents} shownId={shown.id} onPick={onPick} />
          <DocumentViewer key={shown.id} customerId={customer.id} document={shown} />
        </>
      ) : (
        <p className={classes.none}>{t('documents.none')}</p>
      )}
    </section>
  )
}

const ICONS: Record<DocumentKind, Icon> = { picture: IconPhoto, pdf: IconFileTypePdf, word: IconFileWord }

interface DocumentListProps {
  documents: readonly ApplicationDocument[]
  shownId: string
  onPick: (id: string) => void
}

/** The documents with their facts and a button to request a better file. */
const DocumentList = ({ documents, shownId, onPick }: DocumentListProps) => {
  const { t } = useTranslation(['review', 'targets'])
  const dates = useDates()
  const sizeWords = useFileSizeText()
  const { askable } = useReviewContext()
  return (
    <ul className={classes.documentList}>
      {documents.map((document) => {
        const { id, documentType, name, size, uploadedAt } = document
        const Icon = ICONS[kindOf(document)]
        const target = `documents.${documentType}` as const
        return (
          <li key={id} className={classes.documentItem} data-shown={id === shownId}>
            <button
              type="button"
              className={classes.pick}
              aria-pressed={id === shownId}
              onClick={() => onPick(id)}
            >
              <Icon className={classes.documentIcon} size={24} stroke={1.5} aria-hidden />
              <span className={classes.documentWords}>
                <span className={classes.type}>{t(`targets:documents.${documentType}`)}</span>
                <bdi className={classes.file}>{name}</bdi>
                <span className={classes.documentFacts}>
                  {t('documents.facts', {
                    size: sizeWords(size),
                    date: dates.day(uploadedAt),
                  })}
                </span>
              </span>
            </button>
            {askable.includes(target) && (
              <div className={classes.tool}>
                <AskButton target={target} />
              </div>
            )}
            <MarkPlace as="div" target={target} className={classes.mark} />
          </li>
        )
      })}
    </ul>
  )
}

const KB = 1024

/** A file size in KB or MB. */
const useFileSizeText = (): ((bytes: number) => string) => {
  const { t } = useTranslation('review')
  const { figures } = useLanguage()
  return (bytes) =>
    bytes < KB * KB
      ? t('documents.kb', { size: Math.max(1, Math.round(bytes / KB)) })
      : t('documents.mb', { size: figures((bytes / KB / KB).toFixed(1)) })
}
