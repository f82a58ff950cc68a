import type { FieldError } from 'react-hook-form'
import type { FieldMessage } from '#contract/field-messages.ts'
import { anyKey } from '../i18n/any-key.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** A field's problem in a form: the message is a key of the `fields` catalogue, `types` are its parameters. */
export type FieldProblemOf = Pick<FieldError, 'message' | 'types'>
export type FieldMessageText = (error: FieldProblemOf | undefined) => string | undefined

/** A form keeps parameters as texts; those that are numbers are written in the digits of the page. */
const numbersIn = (params: FieldError['types']) =>
  params &&
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
    ]),
  )

/** What a field's error reads in the language of the page. */
export const useFieldMessage = (): FieldMessageText => {
  const { t } = useTranslation('fields')
  return (error) =>
    error?.message && anyKey<FieldMessage>(t)(error.message as FieldMessage, numbersIn(error.types))
}
