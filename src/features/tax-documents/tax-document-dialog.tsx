import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { isInCorrection } from '#machines/tax-document/selectors.ts'
import { taxDocumentSnapshot } from '#machines/tax-document/tax-document.machine.ts'
import { Dialog, DialogActions } from '#src/shared/dialog/dialog.tsx'
import { ProblemAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { isolated } from '#src/shared/ui/isolated-text.tsx'
import { LoadingArea } from '#src/shared/ui/loading-area.tsx'
import { CorrectionDialog } from './correction-dialog.tsx'
import { DocumentFacts, type OpenedDocument } from './document-facts.tsx'
import { taxDocumentQuery } from './tax-document-queries.ts'
import classes from './tax-documents.module.css'

interface TaxDocumentDialogProps {
  documentId: string
  onReplaced: (documentId: string) => void
  onClose: () => void
}

/** A tax document with the remarks of the authority. A rejected document also has the form to correct its buyer. */
export const TaxDocumentDialog = ({ documentId, ...rest }: TaxDocumentDialogProps) => {
  const { t } = useTranslation('tax-documents')
  const { data, error, isFetching, refetch } = useQuery(taxDocumentQuery(documentId))
  const { onClose } = rest
  if (data) return <Opened key={documentId} opened={data} {...rest} />
  return (
    <Dialog title={t('dialog.title')} onEscape={onClose}>
      {isFetching && <LoadingArea label={t('dialog.loading')} />}
      <ProblemAlert
        problem={error && !isFetching ? toCallProblem(error) : null}
        onRetry={() => void refetch()}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface OpenedProps extends Omit<TaxDocumentDialogProps, 'documentId'> {
  opened: OpenedDocument
}

/** The opened document. The form stays open even if another administrator issues the replacement. */
const Opened = ({ opened, onReplaced, onClose }: OpenedProps) => {
  const { t } = useTranslation('tax-documents')
  const [mustCorrect] = useState(() => isInCorrection(taxDocumentSnapshot(opened.document.chart)))
  if (mustCorrect) return <CorrectionDialog opened={opened} onReplaced={onReplaced} onClose={onClose} />
  return (
    <Dialog
      isWide
      title={t('dialog.titleOf', { number: isolated(opened.document.documentNumber) })}
      onEscape={onClose}
    >
      <div className={classes.parts}>
        <DocumentFacts {...opened} />
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
