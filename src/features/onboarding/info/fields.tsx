import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { AccountType } from '#contract/entities/common.ts'
import { ACCOUNT_NAME_PREFIXES } from '#contract/text/account-name.ts'
import { EMAIL_MAX } from '#contract/text/email.ts'
import { PERSON_NAME_MAX, trimName } from '#contract/text/names.ts'
import { editAccountName, finishAccountName } from '#rules/account-name.ts'
import { fullDomain, subDomainOf } from '#rules/email-domain.ts'
import { arabicFilter, finishSubDomain, nameFilter, subDomainFilter } from '#rules/input-filters.ts'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { controlDirection } from '#src/shared/forms/inputs.ts'
import { FIELD_ORDER, fieldId, TextField, type TextFieldProps } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { Latin } from '#src/shared/ui/isolated-text.tsx'
import { PhoneField } from '../phone/phone-field.tsx'
import type { BusinessValues } from './business-values.ts'

interface NameValues {
  firstName: string
  lastName: string
  arabicFirstName: string
  arabicLastName: string
}

const Text = TextField<NameValues>

const ENGLISH = {
  dir: 'ltr',
  filter: (text: string) => nameFilter(text, PERSON_NAME_MAX),
  finish: trimName,
} as const
const ARABIC = {
  dir: 'rtl',
  lang: 'ar',
  autoComplete: 'off',
  filter: (text: string) => arabicFilter(text, PERSON_NAME_MAX),
} as const
const KINDS = {
  firstName: { ...ENGLISH, autoComplete: 'given-name' },
  lastName: { ...ENGLISH, autoComplete: 'family-name' },
  arabicFirstName: ARABIC,
  arabicLastName: ARABIC,
} as const

type NameFieldProps = Pick<TextFieldProps<NameValues>, 'readOnly' | 'description'> & {
  name: keyof NameValues
}

/** A person's name in English or Arabic letters. */
export const NameField = ({ name, ...rest }: NameFieldProps) => {
  const { t } = useTranslation('targets')
  return <Text name={name} label={t(name)} {...KINDS[name]} {...rest} />
}

/** The account name with its fixed prefix. */
export const AccountNameField = ({ accountType }: { accountType: AccountType }) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  const words = useFieldMessage()
  const { field, fieldState } = useController<{ accountName: string }>({ name: 'accountName' })
  /** The name after it was cut at its limit; null if it was not cut. */
  const [cut, setCut] = useState<string | null>(null)

  return (
    <TextInput
      id={fieldId('accountName')}
      name="accountName"
      inputWrapperOrder={FIELD_ORDER}
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

const ContactText = TextField<{ contactEmail: string }>

export const ContactEmailField = () => {
  const { t } = useTranslation('targets')
  return (
    <ContactText
      name="contactEmail"
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={EMAIL_MAX}
      label={t('contactEmail')}
      dir="ltr"
    />
  )
}

const DomainText = TextField<BusinessValues>

/** The domain of a business: the domain of the owner's e-mail, with an optional sub-domain. */
export const DomainField = ({ email }: { email: string }) => {
  const { t } = useTranslation('targets')
  const subDomain = useWatch<BusinessValues, 'subDomain'>({ name: 'subDomain' })
  return (
    <DomainText
      name="subDomain"
      label={t('subDomain')}
      isOptional
      description={
        <>
          {t('domain')}: <Latin>{fullDomain(subDomain, email)}</Latin>
        </>
      }
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      filter={(text) => subDomainFilter(subDomainOf(text, email) ?? text)}
      finish={finishSubDomain}
    />
  )
}

export const PhonePart = () => {
  const { t } = useTranslation('targets')
  return <PhoneField<{ phone: string }> name="phone" label={t('phone')} countryLabel={t('phoneCountry')} />
}
