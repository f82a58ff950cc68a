import type { DocumentType } from '#contract/entities/document.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './approval-dialog.module.css'

interface UnopenedDocumentsProps {
  /** Null when it could not be learned. */
  documents: readonly DocumentType[] | null
  isChecking: boolean
}

/** Which documents the administrator decides without. */
export const UnopenedDocuments = ({ documents, isChecking }: UnopenedDocumentsProps) => {
  const { t } = useTranslation(['approval', 'targets'])
  if (isChecking)
    return (
      <p className={classes.checking} role="status">
        {t('checking')}
      </p>
    )
  if (documents?.length === 0) return null
  return (
    <div className={classes.unopened} role="alert">
      <p>{t(documents ? 'unopened' : 'unknown')}</p>
      {documents && (
        <ul>
          {documents.map((type) => (
            <li key={type}>{t(`targets:documents.${type}`)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
