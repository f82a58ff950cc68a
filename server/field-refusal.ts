import { type FieldMessage, fieldMessageText } from '#contract/field-messages.ts'
import { AppError } from './app-error.ts'

/** A refusal of one field: in English words, and as key and parameters for the portal's own language. */
export const fieldRefusal = (
  field: string,
  key: FieldMessage,
  params: Record<string, string | number> = {},
): AppError =>
  new AppError('validation-failed', {
    field,
    message: fieldMessageText(key, params),
    params: { ...params, key },
  })
