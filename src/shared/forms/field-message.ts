import type { FieldError } from 'react-hook-form'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { CallProblem } from '#machines/shared/call-problem.ts'
import { anyKey, useTranslation } from '../i18n/use-translation.ts'
import { toFieldError } from './use-checked-form.ts'

/** A field's problem in a form: the message is a key of the `fields` catalogue, `types` are its parameters. */
export type FieldProblemOf = Pick<FieldError, 'message' | 'types'>
type FieldMessageText = (error: FieldProblemOf | undefined) => string | undefined

/** A form keeps parameters as texts; those that are numbers are written in the digits of the page. */
const numbersIn = (params: FieldError['types']) =>
  params &&
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    ]),
  )

/** Returns the text of a field's error in the language of the page. */
export const useFieldMessage = (): FieldMessageText => {
  const { t } = useTranslation('fields')
  return (error) =>
    error?.message && anyKey<FieldMessage>(t)(error.message as FieldMessage, numbersIn(error.types))
}

const REFUSALS: Partial<Record<CallProblem['code'], FieldMessage>> = {
  'file-missing': 'file-missing',
  'file-too-large': 'file-too-large',
  'file-empty': 'file-empty',
  'file-type-refused': 'file-type',
  'file-damaged': 'file-damaged',
  'file-macros': 'file-macros',
  'file-active': 'file-active',
  'file-infected': 'file-infected',
  'file-too-complex': 'file-too-complex',
  'file-password': 'file-password',
  'documents-missing': 'document-missing',
}

/** The error of a file that the server inspected and refused; null for another problem. */
export const fileRefusal = (problem: CallProblem | null): FieldProblemOf | null => {
  const key = problem && REFUSALS[problem.code]
  return key ? toFieldError({ key, params: problem.params }) : null
}
