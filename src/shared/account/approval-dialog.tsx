import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { approveCustomer } from '#contract/endpoints/review.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import { dialogs } from '#machines/dialog/dialogs.ts'
import { call } from '../api/api.ts'
import { useErrorMessage } from '../api/error-message.ts'
import { ConsequenceList } from '../consequences/consequence-list.tsx'
import { useConsequence } from '../consequences/use-consequence.ts'
import { Dialog, DialogActions } from '../dialog/dialog.tsx'
import { useDialog } from '../dialog/use-dialog.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useCurrent } from '../session/current-query.ts'
import { notify } from '../ui/notify.ts'
import { keepDecision } from './account-changes.ts'
import { applicationQuery } from './application-query.ts'
import classes from './approval-dialog.module.css'
import { type RevisionShown, useSeenRevision } from './use-seen-revision.ts'

const STATEMENTS = ['reviewed', 'granted'] as const
type Statement = (typeof STATEMENTS)[number]

interface ApprovalDialogProps {
  revisionShown?: RevisionShown | undefined
  onClose: () => void
}

/** The documents of the application that this administrator has not opened, read from the server. */
const useUnopened = (customerId: string | undefined) => {
  const { data, isFetching, isError } = useQuery({
    ...applicationQuery(customerId ?? ''),
    enabled: customerId !== undefined,
    refetchOnMount: 'always',
  })
  const documents = data?.documents
    .filter(({ isOpened }) => !isOpened)
    .map((document) => document.documentType)
  return { isChecking: isFetching, documents: isError ? null : (documents ?? null) }
}

/** The two statements that an administrator must confirm before a customer is approved. */
export const ApprovalDialog = ({ revisionShown, onClose }: ApprovalDialogProps) => {
  const { t } = useTranslation('approval')
  const queryClient = useQueryClient()
  const words = useErrorMessage()
  const { customer } = useCurrent()
  const seen = useSeenRevision(revisionShown)
  const unopened = useUnopened(customer?.id)
  const shown = useConsequence({ act: 'customers.assignPermission' })
  const [confirmed, setConfirmed] = useState<readonly Statement[]>([])

  const { state, submit, review, back, close, isBusy } = useDialog(dialogs.approval, {
    send: async (idempotencyKey) => {
      if (!customer) return
      const approved = await seen.change((revision) =>
        call(approveCustomer, { params: { customerId: customer.id } }, { ...revision, idempotencyKey }),
      )
      void notify.success(t('done'))
      keepDecision(queryClient, approved.customer)
    },
    onDone: onClose,
    onFailed: (problem) => {
      void notify.warning(`${t('failed')} ${words(problem)}`)
      onClose()
    },
    onClose,
  })

  const tick = (statement: Statement) => {
    const next = confirmed.includes(statement)
      ? confirmed.filter((other) => other !== statement)
      : [...confirmed, statement]
    setConfirmed(next)
    if (next.length === STATEMENTS.length) review()
    else back()
  }

  return (
    <Dialog title={t('title')} onEscape={close}>
      <p className={classes.lead}>{t('lead')}</p>
      <ConsequenceList shown={shown} />
      <UnopenedDocuments {...unopened} />
      <fieldset className={classes.statements} disabled={isBusy}>
        <legend className={classes.legend}>{t('legend')}</legend>
        {STATEMENTS.map((statement) => (
          <label key={statement} className={classes.statement}>
            <input type="checkbox" checked={confirmed.includes(statement)} onChange={() => tick(statement)} />
            {t(`${statement}`)}
          </label>
        ))}
      </fieldset>
      <DialogActions>
        <Button variant="default" disabled={isBusy} onClick={close}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={
            !isBusy && (shown.isPending || unopened.isChecking || !state.can({ type: 'submit.pressed' }))
          }
          onClick={submit}
        >
          {t('approve')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface UnopenedDocumentsProps {
  /** Null when the request failed. */
  documents: readonly DocumentType[] | null
  isChecking: boolean
}

/** The documents that the administrator has not opened. */
const UnopenedDocuments = ({ documents, isChecking }: UnopenedDocumentsProps) => {
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
