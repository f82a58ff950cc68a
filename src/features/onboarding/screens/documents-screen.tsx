import '@mantine/dropzone/styles.css'
import { useState } from 'react'
import { uploadAttachments } from '#contract/endpoints/customers.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import { missingDocuments, requiredDocuments } from '#rules/documents.ts'
import { upload } from '#src/shared/api/api.ts'
import { FormAlert } from '#src/shared/forms/form-alert.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { onNext, Screen } from '../components/screen.tsx'
import { DocumentRow } from '../documents/document-row.tsx'
import classes from '../documents/documents.module.css'
import { fileRefusal } from '../documents/file-refusal.ts'
import { type PickedFiles, useFlow } from '../flow/flow-context.ts'

type Problems = Partial<Record<DocumentType, FieldMessage>>

const formOf = (picked: PickedFiles, types: readonly DocumentType[]): FormData => {
  const form = new FormData()
  for (const type of types) {
    const file = picked[type]
    if (file) form.append(type, file, file.name)
  }
  return form
}

/** The documents of a business. What is on file counts; only newly picked files are sent. */
export const DocumentsScreen = () => {
  const { t } = useTranslation(['onboarding', 'fields'])
  const { customer, next, edited, busy, pickedFiles, problem } = useFlow()
  const [picked, setPicked] = useState<PickedFiles>(pickedFiles)
  const [problems, setProblems] = useState<Problems>({})
  const [percent, setPercent] = useState<number | null>(null)
  const hasVatId = customer.vatId !== null
  const required = requiredDocuments(hasVatId)
  /** A certificate picked before the VAT ID was taken back is not asked for any more. */
  const pickedNow = required.filter((type) => picked[type])
  const isIncomplete = Object.values(problems).includes('documents-missing')

  const change = (type: DocumentType, file: File | undefined) => {
    if (file) pickedFiles[type] = file
    else delete pickedFiles[type]
    setPicked({ ...pickedFiles })
    setProblems(({ [type]: _, ...others }) => others)
    edited()
  }

  const save = async (revision: number) => {
    setPercent(0)
    try {
      const onProgress = (progress: { percent: number }) => setPercent(progress.percent)
      const { customer } = await upload(uploadAttachments, formOf(pickedFiles, required), {
        revision,
        onProgress,
      })
      for (const type of DOCUMENT_TYPES) delete pickedFiles[type]
      return customer
    } finally {
      setPercent(null)
    }
  }

  const submit = () => {
    const present = [...customer.files.map((file) => file.documentType), ...pickedNow]
    const missing = missingDocuments(present, hasVatId)
    if (missing[0]) {
      setProblems(Object.fromEntries(missing.map((type) => [type, 'documents-missing' as const])))
      document.getElementById(`pick-${missing[0]}`)?.focus()
      return
    }
    next(save, pickedNow.length > 0)
  }

  return (
    <Screen
      title={t('documents.title')}
      lead={t('documents.lead')}
      onSubmit={onNext(submit)}
      summary={<FormAlert>{isIncomplete && t('fields:documents-missing')}</FormAlert>}
    >
      <ul className={classes.rows}>
        {required.map((type) => (
          <DocumentRow
            key={type}
            type={type}
            onFile={customer.files.find((file) => file.documentType === type)}
            picked={picked[type]}
            problem={problems[type] ?? fileRefusal(problem, type)}
            percent={busy && picked[type] ? percent : null}
            onPick={(file) => change(type, file)}
            onRefuse={(reason) => setProblems((others) => ({ ...others, [type]: reason }))}
            onRemove={() => change(type, undefined)}
          />
        ))}
      </ul>
    </Screen>
  )
}
