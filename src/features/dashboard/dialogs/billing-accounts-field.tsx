import { CloseButton, TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { FieldMessage } from '#contract/field-messages.ts'
import {
  type BillingAccountInput,
  finishBillingAccount,
  pasteBillingAccounts,
  typeBillingAccounts,
} from '#rules/billing-account-ids.ts'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { controlDirection, isGivenAtOnce } from '#src/shared/forms/inputs.ts'
import { FIELD_ORDER } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import classes from './dialogs.module.css'

interface BillingAccountsFieldProps {
  input: BillingAccountInput
  problem: FieldMessage | null
  isBusy: boolean
  onChange: (input: BillingAccountInput) => void
  /** Called when a pasted text was refused. */
  onRefused: () => void
}

/** A field for several billing account IDs. Each complete ID becomes a chip. */
export const BillingAccountsField = ({
  input,
  problem,
  isBusy,
  onChange,
  onRefused,
}: BillingAccountsFieldProps) => {
  const { t } = useTranslation('dashboard')
  const words = useFieldMessage()
  const field = useRef<HTMLInputElement>(null)
  const { ids, typed } = input

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && typed === '' && ids.length > 0)
      onChange({ ids: ids.slice(0, -1), typed })
    if (event.key !== 'Enter' || typed === '') return
    const finished = finishBillingAccount(input)
    if (finished.typed !== '') return
    event.preventDefault()
    onChange(finished)
  }

  return (
    <div>
      <TextInput
        ref={field}
        label={t('migration.label')}
        description={t('migration.hint')}
        inputWrapperOrder={FIELD_ORDER}
        aria-required
        {...controlDirection('ltr')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        value={typed}
        readOnly={isBusy}
        error={problem ? words({ message: problem }) : undefined}
        onChange={(event) => {
          const read = isGivenAtOnce(event) ? pasteBillingAccounts : typeBillingAccounts
          const next = read(ids, event.currentTarget.value)
          if (next) onChange(next)
          else onRefused()
        }}
        onKeyDown={onKeyDown}
      />
      {ids.length > 0 && (
        <ul className={classes.chips} aria-label={t('migration.added')}>
          {ids.map((id) => (
            <li key={id} className={classes.chip}>
              <Latin>{id}</Latin>
              <CloseButton
                size={24}
                iconSize={14}
                aria-label={t('migration.remove', { id })}
                disabled={isBusy}
                onClick={() => {
                  onChange({ ids: ids.filter((other) => other !== id), typed })
                  field.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
