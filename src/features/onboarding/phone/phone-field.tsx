import { Input } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useFieldMessage } from '#src/shared/forms/field-message.ts'
import { filteredChange } from '#src/shared/forms/inputs.ts'
import { Select } from '#src/shared/forms/select.tsx'
import { fieldId } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
import classes from '../info/info.module.css'
import { type CountryCode, callingCode, countryOptions } from './countries.ts'
import { findSaudiNumber, type PhoneParts } from './find-number.ts'
import { editNational, needsWorld, phoneParts, phoneValue } from './phone-value.ts'

interface PhoneFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  countryLabel: string
}

/** A phone number: the country, by default Saudi Arabia, and the national number. */
export const PhoneField = <Values extends FieldValues>({
  name,
  label,
  countryLabel,
}: PhoneFieldProps<Values>) => {
  const { language } = useTranslation()
  const words = useFieldMessage()
  const { field, fieldState } = useController<Values>({ name })
  const phone = usePhoneParts(field.value ?? '', field.onChange)
  // Country names differ between runtimes, so the server renders only the country's code.
  const isHydrated = useHydrated()
  const countries = useMemo(
    () => (isHydrated ? countryOptions(language) : [{ value: phone.country, label: phone.country }]),
    [isHydrated, language, phone.country],
  )

  return (
    <Input.Wrapper id={fieldId(name)} label={label} error={words(fieldState.error)}>
      <div className={classes.phone} dir="ltr">
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

/** Splits a stored number into two fields. Common Saudi numbers need no library; any other number loads it. */
const usePhoneParts = (stored: string, onChange: (number: string) => void) => {
  const [find, setFind] = useState(() => findSaudiNumber)
  const [typed, setTyped] = useState<PhoneParts | null>(null)
  const parts = typed ? editNational(typed.national, typed.country, find) : phoneParts(stored, find)
  const needsLibrary = needsWorld(typed ?? parts)

  const report = ({ national, country }: PhoneParts, by: typeof find) =>
    onChange(phoneValue(editNational(national, country, by), by))
  const latest = useLatest({ typed, report })

  useEffect(() => {
    if (!needsLibrary) return
    import('./find-world-number.ts').then(
      ({ findWorldNumber }) => {
        setFind(() => findWorldNumber)
        if (latest.current.typed) latest.current.report(latest.current.typed, findWorldNumber)
      },
      () => {
        // The text is sent as typed; the server validates every number.
      },
    )
  }, [needsLibrary, latest])

  const keep = (next: PhoneParts) => {
    setTyped(next)
    report(next, find)
  }

  return {
    ...parts,
    /** Filters the text of the number field. */
    filter: (text: string) => editNational(text, parts.country, find).national,
    type: (national: string) => keep({ country: parts.country, national }),
    pick: (country: CountryCode) => keep({ country, national: parts.national }),
  }
}
