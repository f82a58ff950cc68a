import { Button } from '@mantine/core'
import { IconCircleCheck, IconFile } from '@tabler/icons-react'
import type { CustomerDocument, DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { DocumentUpload } from '#machines/document-uploads/document-uploads.machine.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { fileRefusal, useFieldMessage } from '#src/shared/forms/field-message.ts'
import { useNumbers } from '#src/shared/i18n/numbers.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { DocumentRow } from './document-row.tsx'
import classes from './documents.module.css'

interface StoredDocumentProps {
  type: DocumentType
  onFile: CustomerDocument | undefined
  /** The origin of the stored file. A reviewed one can only be replaced. */
  origin?: DocumentOrigin
  upload: DocumentUpload
  isOpening: boolean
  onPick: (file: File) => void
  onRefuse: (problem: FieldMessage) => void
  onOpen: () => void
  onRemove: () => void
  onRetry: () => void
  onCancel: () => void
}

/** A document that is stored when it is picked, with buttons to open, replace, remove, cancel and retry. */
export const StoredDocument = ({
  type,
  onFile,
  origin = 'stored',
  upload,
  isOpening,
  ...acts
}: StoredDocumentProps) => {
  const { t } = useTranslation('onboarding')
  const words = useFieldMessage()
  const problemWords = useErrorMessage()
  const { fileName, refused, problem, isStoring, isRemoving, canRetry, percent } = upload
  const isBusy = isStoring || isRemoving
  const refusal = refused ? { message: refused } : fileRefusal(problem)
  const message = refusal ? words(refusal) : problem && problemWords(problem)
  const named = (action: string, file: string) => `${action} ${file}`

  return (
    <DocumentRow
      type={type}
      hasFile={onFile !== undefined}
      isBusy={isBusy}
      problem={message && <bdi>{refusal && fileName ? `${fileName}: ${message}` : message}</bdi>}
      onPick={acts.onPick}
      onRefuse={acts.onRefuse}
      state={
        // A reviewed document stays visible while its replacement is missing.
        (onFile !== undefined || refused !== 'document-missing') && (
          <DocumentState
            picked={isStoring || canRetry ? fileName : null}
            percent={isStoring ? percent : null}
            onFile={onFile?.name}
            origin={origin}
          />
        )
      }
      actions={
        <>
          {canRetry && (
            <Button
              id={`retry-${type}`}
              variant="light"
              size="xs"
              onClick={acts.onRetry}
              aria-label={named(t('common:actions.retry'), fileName ?? '')}
            >
              {t('common:actions.retry')}
            </Button>
          )}
          {(isStoring || canRetry) && (
            <Button
              variant="subtle"
              size="xs"
              onClick={acts.onCancel}
              aria-label={named(t('common:actions.cancel'), fileName ?? '')}
            >
              {t('common:actions.cancel')}
            </Button>
          )}
          {onFile && !isStoring && !canRetry && (
            <>
              <Button
                variant="subtle"
                size="xs"
                onClick={acts.onOpen}
                loading={isOpening}
                disabled={isBusy}
                aria-label={named(t('documents.open'), onFile.name)}
              >
                {t('documents.open')}
              </Button>
              {origin !== 'reviewed' && (
                <Button
                  variant="subtle"
                  color="bad"
                  size="xs"
                  onClick={acts.onRemove}
                  loading={isRemoving}
                  aria-label={t('documents.removeFor', { file: onFile.name })}
                >
                  {t('documents.remove')}
                </Button>
              )}
            </>
          )}
        </>
      }
    />
  )
}

/** Stored for the application, picked for a requested change, or read by the reviewer. */
type DocumentOrigin = keyof typeof WORDS

const WORDS = {
  stored: 'documents.onFile',
  proposed: 'documents.proposed',
  reviewed: 'documents.reviewed',
} as const

interface DocumentStateProps {
  /** A picked file that is not stored yet. */
  picked: string | null
  /** Upload progress in whole percent; null without an upload. */
  percent: number | null
  onFile: string | undefined
  origin: DocumentOrigin
}

/** A document's state: picked, uploading, stored or missing. */
const DocumentState = ({ picked, percent, onFile, origin }: DocumentStateProps) => {
  const numbers = useNumbers()
  const { t } = useTranslation('onboarding')
  if (picked !== null)
    return (
      <span className={classes.state}>
        <IconFile size={16} stroke={1.75} aria-hidden />
        <bdi className={classes.file}>{picked}</bdi>
        <span>
          {percent === null
            ? t('documents.notSent')
            : t('documents.uploading', { share: numbers.percent(percent / 100) })}
        </span>
        {percent !== null && (
          <progress className={classes.progress} max={100} value={percent} aria-label={picked} />
        )}
      </span>
    )
  if (onFile !== undefined) {
    const isReviewed = origin === 'reviewed'
    const Icon = isReviewed ? IconFile : IconCircleCheck
    return (
      <span className={classes.state} data-kept={!isReviewed || undefined}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <bdi className={classes.file}>{onFile}</bdi>
        <span>{t(WORDS[origin])}</span>
      </span>
    )
  }
  return <span className={classes.state}>{t('documents.missing')}</span>
}
