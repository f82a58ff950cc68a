import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { AccountType } from '#contract/entities/common.ts'
import { ACCOUNT_NAME_PREFIXES } from '#contract/text/account-name.ts'
import { editAccountName, finishAccountName } from '#rules/account-name.ts'
import { controlDirection } from '#src/shared/forms/control-direction.ts'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import formClasses from '#src/shared/forms/text-field.module.css'
import { FIELD_ORDER, fieldId } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** The account name: its start belongs to the product and stays. */
export const AccountNameField = ({ accountType }: { accountType: AccountType }) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const words = useFieldMessage()
  const { field, fieldState } = useController<{ accountName: string }>({ name: 'accountName' })
  /** What was left of a name that was typed too long. */
  const [cut, setCut] = useState<string | null>(null)

  return (
    <TextInput
      id={fieldId('accountName')}
      name="accountName"
      inputWrapperOrder={FIELD_ORDER}
      classNames={{ label: formClasses.label }}
      ref={field.ref}
      label={t('targets:accountName')}
      description={t('info.hints.accountName')}
      {...controlDirection('ltr')}
      autoComplete="off"
      spellCheck={false}
      aria-required
      value={field.value}
      error={cut === field.value ? words({ message: 'account-name-long' }) : words(fieldState.error)}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        const { value, tooLong } = editAccountName(accountType, typed, field.value)
        const fromEnd = typed.length - (currentTarget.selectionEnd ?? typed.length)
        if (value !== typed) {
          currentTarget.value = value
          const caret = Math.max(ACCOUNT_NAME_PREFIXES[accountType].length, value.length - fromEnd)
          currentTarget.setSelectionRange(caret, caret)
        }
        setCut(tooLong ? value : null)
        field.onChange(value)
      }}
      onBlur={() => {
        setCut(null)
        field.onChange(finishAccountName(accountType, field.value))
        field.onBlur()
      }}
    />
  )
}
