import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Customer } from '#contract/entities/customer.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import { documentOf } from '#rules/requested-changes.ts'
import { type PickedFiles, useFlow } from '../flow/flow-context.ts'

/** The documents that have to come: those asked for, and the certificate that a newly typed VAT ID makes necessary. */
const wantedTypes = ({ requestedChanges, files }: Customer, typedVat: string | undefined) => {
  const hasNoVatId = typedVat !== undefined && typedVat.trim() === ''
  const asked = requestedChanges
    .flatMap(({ target }) => documentOf(target) ?? [])
    .filter((type) => type !== 'vat' || !hasNoVatId)
  const hasCertificate = asked.includes('vat') || files.some(({ documentType }) => documentType === 'vat')
  const owed: DocumentType[] = typedVat?.trim() && !hasCertificate ? ['vat'] : []
  return { asked, owed }
}

/** What was picked for them, and what is wrong with it. */
export const useWantedDocuments = (customer: Customer) => {
  const { edited, pickedFiles } = useFlow()
  const typedVat = useWatch({ name: 'vatId' }) as string | undefined
  const { asked, owed } = wantedTypes(customer, typedVat)
  const [picked, setPicked] = useState<PickedFiles>(pickedFiles)
  const [problems, setProblems] = useState<Partial<Record<DocumentType, FieldMessage>>>({})

  const pick = (type: DocumentType, file: File | undefined) => {
    if (file) pickedFiles[type] = file
    else delete pickedFiles[type]
    setPicked({ ...pickedFiles })
    setProblems(({ [type]: _, ...others }) => others)
    edited()
  }

  return {
    owed,
    picked,
    problems,
    pick,
    refuse: (type: DocumentType, problem: FieldMessage) =>
      setProblems((others) => ({ ...others, [type]: problem })),
    /** Marks what is missing and leads to the first of it; true when nothing is. */
    isComplete: () => {
      const missing = [...asked, ...owed].filter((type) => !pickedFiles[type])
      if (!missing[0]) return true
      setProblems(Object.fromEntries(missing.map((type) => [type, 'document-missing' as const])))
      document.getElementById(`pick-${missing[0]}`)?.focus()
      return false
    },
    appendTo: (form: FormData) => {
      for (const type of [...asked, ...owed]) {
        const file = pickedFiles[type]
        if (file) form.append(type, file, file.name)
      }
    },
    forget: () => {
      for (const type of [...asked, ...owed]) delete pickedFiles[type]
    },
  }
}
