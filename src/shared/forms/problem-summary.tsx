import type { FieldMessage } from '#contract/field-messages.ts'
import { formMessage, isEmptyProblem } from '#rules/form-message.ts'
import { anyKey } from '../i18n/any-key.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { type FieldProblemOf, useFieldMessage } from './field-message.ts'
import classes from './form-alert.module.css'
import { FormAlert } from './form-alert.tsx'

interface WrongField {
  name: string
  label: string
  error: FieldProblemOf
}

interface ProblemSummaryProps {
  wrong: readonly WrongField[]
  onPick: (name: string) => void
}

/** Everything a form could not be sent for, in one place above it; each entry leads to its field, and says why unless
 * the title does. */
export const ProblemSummary = ({ wrong, onPick }: ProblemSummaryProps) => {
  const { t } = useTranslation('fields')
  const words = useFieldMessage()
  const title = formMessage(wrong.map(({ error }) => error.message as FieldMessage))
  return (
    <FormAlert>
      {title && (
        <>
          <p className={classes.title}>{anyKey<FieldMessage>(t)(title)}</p>
          <ul className={classes.list}>
            {wrong.map(({ name, label, error }) => (
              <li key={name}>
                <button type="button" className={classes.field} onClick={() => onPick(name)}>
                  {label}
                </button>
                {!isEmptyProblem(error.message as FieldMessage) && `: ${words(error)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </FormAlert>
  )
}
