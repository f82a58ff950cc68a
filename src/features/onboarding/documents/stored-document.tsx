import { Button } from '@mantine/core'
import type { CustomerDocument, DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { DocumentUpload } from '#machines/document-uploads/document-uploads.machine.ts'
import { useErrorMessage } from '#src/shared/api/error-message.ts'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { fileRefusal } from '#src/shared/forms/file-refusal.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { DocumentRow } from './document-row.tsx'
import { type DocumentStanding, DocumentState } from './document-state.tsx'

interface StoredDocumentProps {
  type: DocumentType
  onFile: CustomerDocument | undefined
  /** What the file on file is. A reviewed one can only be replaced. */
  standing?: DocumentStanding
  upload: DocumentUpload
  isOpening: boolean
  onPick: (file: File) => void
  onRefuse: (problem: FieldMessage) => void
  onOpen: () => void
  onRemove: () => void
  onRetry: () => void
  onCancel: () => void
}

/** A document that is stored when it is picked: it can be opened, replaced and removed, and an upload cancelled or repeated. */
export const StoredDocument = ({
  type,
  onFile,
  standing = 'stored',
  upload,
  isOpening,
  ...acts
}: StoredDocumentProps) => {
  const { t } = useTranslation(['onboarding', 'common'])
  const words = useFieldMessage()
  const problemWords = useErrorMessage()
  const { fileName, refused, problem, isStoring, isRemoving, canRetry, percent } = upload
  const isBusy = isStoring || isRemoving
  const refusal = refused ? { message: refused } : fileRefusal(problem)
  const told = refusal ? words(refusal) : problem && problemWords(problem)
  const named = (action: string, file: string) => `${action} ${file}`

  return (
    <DocumentRow
      type={type}
      hasFile={onFile !== undefined}
      isBusy={isBusy}
      problem={told && <bdi>{refusal && fileName ? `${fileName}: ${told}` : told}</bdi>}
      onPick={acts.onPick}
      onRefuse={acts.onRefuse}
      state={
        // A reviewed document is still named where another one is missing.
        (onFile !== undefined || refused !== 'document-missing') && (
          <DocumentState
            picked={isStoring || canRetry ? fileName : null}
            percent={isStoring ? percent : null}
            onFile={onFile?.name}
            standing={standing}
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
              {standing !== 'reviewed' && (
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
