import { Input } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '#src/shared/forms/field-words.ts'
import { filteredChange } from '#src/shared/forms/filtered-change.ts'
import { Select } from '#src/shared/forms/select.tsx'
import formClasses from '#src/shared/forms/text-field.module.css'
import { fieldId } from '#src/shared/forms/text-field.tsx'
import classes from './phone-field.module.css'
import type { PhoneParts } from './saudi-phone.ts'
import { usePhoneTools } from './use-phone-tools.ts'

interface PhoneFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  countryLabel: string
}

/** A phone number: its country, Saudi Arabia at first, and the number as one writes it there. */
export const PhoneField = <Values extends FieldValues>({
  name,
  label,
  countryLabel,
}: PhoneFieldProps<Values>) => {
  const { i18n } = useTranslation()
  const words = useFieldWords()
  const { field, fieldState } = useController<Values>({ name })
  const stored: string = field.value ?? ''
  const tools = usePhoneTools(stored)
  const [typed, setTyped] = useState<PhoneParts | null>(null)
  const countries = useMemo(() => tools.phoneCountries(i18n.language), [tools, i18n.language])
  const parts = typed ?? tools.phoneParts(stored)

  const change = (next: PhoneParts) => {
    setTyped(next)
    field.onChange(tools.phoneValue(next))
  }

  return (
    <Input.Wrapper
      id={fieldId(name)}
      label={label}
      error={words(fieldState.error)}
      classNames={{ label: formClasses.label }}
    >
      <div className={classes.parts} dir="ltr">
        <Select
          aria-label={countryLabel}
          autoComplete="tel-country-code"
          options={countries}
          value={parts.country}
          onChange={(event) =>
            change({ ...parts, country: event.currentTarget.value as PhoneParts['country'] })
          }
        />
        <Input
          ref={field.ref}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-required
          value={parts.national}
          error={fieldState.invalid}
          onChange={(event) => {
            const text = event.currentTarget.value
            filteredChange(event, (kept) => tools.editNational(kept, parts.country).national)
            change(tools.editNational(text, parts.country))
          }}
          onBlur={field.onBlur}
        />
      </div>
    </Input.Wrapper>
  )
}
