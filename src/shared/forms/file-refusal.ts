import type { FieldMessage } from '#contract/field-messages.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { toFieldError } from './contract-resolver.ts'
import type { FieldProblemOf } from './field-message.ts'

const REFUSALS: Partial<Record<CallProblem['code'], FieldMessage>> = {
  'file-missing': 'file-missing',
  'file-too-large': 'file-too-large',
  'file-empty': 'file-empty',
  'file-type-refused': 'file-type',
  'file-damaged': 'file-damaged',
  'file-macros': 'file-macros',
  'file-password': 'file-password',
  'documents-missing': 'document-missing',
}

/** What is told at a file which the server looked into and refused; null when the problem is another one. */
export const fileRefusal = (problem: CallProblem | null): FieldProblemOf | null => {
  const key = problem && REFUSALS[problem.code]
  return key ? toFieldError({ key, params: problem.params }) : null
}
