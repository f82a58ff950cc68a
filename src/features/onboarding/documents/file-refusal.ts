import type { DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'

const REFUSALS: Partial<Record<CallProblem['code'], FieldMessage>> = {
  'file-too-large': 'file-too-large',
  'file-empty': 'file-empty',
  'file-type-refused': 'file-type',
  'documents-missing': 'documents-missing',
}

/** What a file is told when the server looked into it and refused. */
export const fileRefusal = (problem: CallProblem | null, type: DocumentType): FieldMessage | null =>
  problem?.field === type ? (REFUSALS[problem.code] ?? 'invalid') : null
