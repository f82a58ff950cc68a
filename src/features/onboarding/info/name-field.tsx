import { PERSON_NAME_MAX, trimName } from '#contract/text/names.ts'
import { arabicFilter, nameFilter } from '#rules/input-filters.ts'
import { TextField, type TextFieldProps } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

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

/** A part of a person's name, in English or Arabic letters. */
export const NameField = ({ name, ...rest }: NameFieldProps) => {
  const { t } = useTranslation('targets')
  return <Text name={name} label={t(name)} {...KINDS[name]} {...rest} />
}
