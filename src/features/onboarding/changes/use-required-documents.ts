import { useWatch } from 'react-hook-form'
import type { Customer } from '#contract/entities/customer.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import { documentOf } from '#rules/requested-changes.ts'
import { useDocumentUploads } from '../documents/use-document-uploads.ts'
import { useDocumentView } from '../documents/use-document-view.ts'
import { useFlow } from '../flow/flow-context.ts'

/** The requested documents, and the VAT certificate if a typed VAT ID has none yet. */
const requiredTypes = ({ requestedChanges, files }: Customer, typedVat: string | undefined) => {
  const hasNoVatId = typedVat !== undefined && typedVat.trim() === ''
  const requested = requestedChanges
    .flatMap(({ target }) => documentOf(target) ?? [])
    .filter((type) => type !== 'vat' || !hasNoVatId)
  const hasCertificate = requested.includes('vat') || files.some(({ documentType }) => documentType === 'vat')
  const added: DocumentType[] = typedVat?.trim() && !hasCertificate ? ['vat'] : []
  return { requested, added }
}

/** The required documents. A picked file is stored at once; the reviewed file is kept beside it. */
export const useRequiredDocuments = (reviewed: Customer) => {
  const { customer } = useFlow()
  const uploads = useDocumentUploads()
  const view = useDocumentView()
  const typedVat = useWatch({ name: 'vatId' }) as string | undefined
  const { requested, added } = requiredTypes(reviewed, typedVat)
  const required = [...requested, ...added]
  const proposed = (type: DocumentType) =>
    customer.proposedFiles.find(({ documentType }) => documentType === type)

  return {
    added,
    missing: required.filter((type) => uploads.of(type).refused === 'document-missing'),
    /** The props of a document's row. */
    rowOf: (type: DocumentType) => {
      const picked = proposed(type)
      return {
        type,
        onFile: picked ?? reviewed.files.find(({ documentType }) => documentType === type),
        origin: picked ? ('proposed' as const) : ('reviewed' as const),
        upload: uploads.of(type),
        isOpening: view.isOpening,
        onPick: (file: File) => uploads.pick(type, file),
        onRefuse: (reason: Parameters<typeof uploads.refuse>[1]) => uploads.refuse(type, reason),
        onOpen: () => view.open(type),
        onRemove: () => uploads.remove(type),
        onRetry: () => uploads.retry(type),
        onCancel: () => uploads.cancel(type),
      }
    },
    /** True if every document is uploaded. Otherwise marks the missing ones and focuses the first problem. */
    isComplete: () => {
      const unsettled = uploads.unsettled(required)
      if (unsettled) {
        document.getElementById(`retry-${unsettled}`)?.focus()
        return false
      }
      const missing = required.filter((type) => !proposed(type))
      for (const type of missing) uploads.refuse(type, 'document-missing')
      if (missing[0]) document.getElementById(`pick-${missing[0]}`)?.focus()
      return missing.length === 0
    },
  }
}
