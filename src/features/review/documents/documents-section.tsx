import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useReviewed } from '../review-context.ts'
import { DocumentList } from './document-list.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import classes from './documents.module.css'

interface DocumentsSectionProps {
  pickedId: string | undefined
  onPick: (id: string) => void
}

/** The documents, and the picked one in place. */
export const DocumentsSection = ({ pickedId, onPick }: DocumentsSectionProps) => {
  const { t } = useTranslation('review')
  const { application } = useReviewed()
  const { documents, customer } = application
  // A document that was replaced meanwhile gives way to the first.
  const shown = documents.find(({ id }) => id === pickedId) ?? documents[0]
  return (
    <section id="documents" className={classes.section} aria-labelledby="documents-title" tabIndex={-1}>
      <h3 id="documents-title" className={classes.title}>
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
