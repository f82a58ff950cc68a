import { Input } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { filteredChange } from '#src/shared/forms/filtered-change.ts'
import { Select } from '#src/shared/forms/select.tsx'
import formClasses from '#src/shared/forms/text-field.module.css'
import { fieldId } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { type CountryCode, callingCode, countryOptions } from './countries.ts'
import classes from './phone-field.module.css'
import { usePhoneParts } from './use-phone-parts.ts'

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
  const words = useFieldMessage()
  const { field, fieldState } = useController<Values>({ name })
  const phone = usePhoneParts(field.value ?? '', field.onChange)
  // Each runtime has country names of its own: the server's would not match.
  const isTakenOver = useHydrated()
  const countries = useMemo(
    () => (isTakenOver ? countryOptions(i18n.language) : [{ value: phone.country, label: phone.country }]),
    [isTakenOver, i18n.language, phone.country],
  )

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
          withAria={false}
          autoComplete="tel-country-code"
          options={countries}
          short={`${phone.country} ${callingCode(phone.country)}`}
          value={phone.country}
          onChange={(event) => phone.pick(event.currentTarget.value as CountryCode)}
        />
        <Input
          ref={field.ref}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-required
          value={phone.national}
          error={fieldState.invalid}
          onChange={(event) => {
            const typed = event.currentTarget.value
            filteredChange(event, phone.filter)
            phone.type(typed)
          }}
          onBlur={field.onBlur}
        />
      </div>
    </Input.Wrapper>
  )
}
