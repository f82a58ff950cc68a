import '@mantine/dropzone/styles.css'
import { useState } from 'react'
import { uploadAttachments } from '#contract/endpoints/customers.ts'
import { missingDocuments, requiredDocuments } from '#rules/documents.ts'
import { call } from '#src/shared/api/api.ts'
import { ProblemSummary } from '#src/shared/forms/form-summary.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import classes from '../documents/documents.module.css'
import { StoredDocument } from '../documents/stored-document.tsx'
import { useDocumentUploads } from '../documents/use-document-uploads.ts'
import { useDocumentView } from '../documents/use-document-view.ts'
import { useFlow } from '../flow/flow-context.ts'
import { onNext, Screen } from '../flow/screen-page.tsx'

/** The documents of a business. A picked file is stored at once; Next sends no file. */
export const DocumentsScreen = () => {
  const { t } = useTranslation(['onboarding', 'fields', 'targets'])
  const { customer, next } = useFlow()
  const uploads = useDocumentUploads()
  const view = useDocumentView()
  const [isMissingShown, setMissingShown] = useState(false)
  const hasVatId = customer.vatId !== null
  const required = requiredDocuments(hasVatId)
  const present = customer.files.map((file) => file.documentType)
  const missing = missingDocuments(present, hasVatId)

  const submit = () => {
    const unsettled = uploads.unsettled(required)
    if (unsettled) return document.getElementById(`retry-${unsettled}`)?.focus()
    if (!missing[0])
      return next(async (revision) => (await call(uploadAttachments, {}, { revision })).customer, false)
    setMissingShown(true)
    for (const type of missing) uploads.refuse(type, 'document-missing')
    document.getElementById(`pick-${missing[0]}`)?.focus()
  }

  return (
    <Screen
      title={t('documents.title')}
      lead={t('documents.lead')}
      onSubmit={onNext(submit)}
      summary={
        <ProblemSummary
          title={isMissingShown && missing.length > 0 ? t('fields:documents-missing') : null}
          wrong={missing.map((type) => ({ name: type, label: t(`targets:documents.${type}`) }))}
          onPick={(type) => document.getElementById(`pick-${type}`)?.focus()}
        />
      }
    >
      <ul className={classes.rows}>
        {required.map((type) => (
          <StoredDocument
            key={type}
            type={type}
            onFile={customer.files.find((file) => file.documentType === type)}
            upload={uploads.of(type)}
            isOpening={view.isOpening}
            onPick={(file) => uploads.pick(type, file)}
            onRefuse={(reason) => uploads.refuse(type, reason)}
            onOpen={() => view.open(type)}
            onRemove={() => uploads.remove(type)}
            onRetry={() => uploads.retry(type)}
            onCancel={() => uploads.cancel(type)}
          />
        ))}
      </ul>
    </Screen>
  )
}
