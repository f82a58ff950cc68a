import { useMemo, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { provinceOfCity } from '#contract/data/places.ts'
import { ADDRESS_MAX, DISTRICT_MAX } from '#contract/text/arabic.ts'
import {
  arabicFilter,
  buildingNumberFilter,
  postalCodeFilter,
  postalCodeRefusal,
  stripArabic,
} from '#rules/input-filters.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { cityOptions, provinceOptions } from '#src/shared/forms/place-options.ts'
import { FixedField, TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { AddressValues } from './address-values.ts'
import { Foldable, useRegisterMark, useUnfoldField } from './from-register.tsx'
import { Section, Wide } from './section.tsx'

/** The Saudi address of both forms. */
export const AddressFields = ({ arabicMax }: { arabicMax: number }) => {
  const { t } = useTranslation(['onboarding', 'targets'])
  return (
    <Section title={t('info.sections.address')}>
      <FixedField label={t('targets:country')} value={t('accountType.saudiArabia')} />
      <PlaceFields />
      <DistrictField />
      <Wide>
        <StreetField />
      </Wide>
      <Wide>
        <ArabicAddressField max={arabicMax} />
      </Wide>
      <HouseNumberField name="buildingNumber" />
      <HouseNumberField name="unitNumber" />
      <PostalCodeField />
    </Section>
  )
}

const Text = TextField<AddressValues>
const Choice = ChoiceField<AddressValues>

/**
 * A chosen province limits the list of cities and clears a city of another province. A city sets its province, but the list then
 * keeps all cities: typing a city's name on the keyboard first selects other cities.
 */
export const PlaceFields = () => {
  const { t, language } = useTranslation(['onboarding', 'targets'])
  const { setValue, getValues } = useFormContext<AddressValues>()
  const provinces = useMemo(() => provinceOptions(language), [language])
  const [chosen, setChosen] = useState('')
  const unfoldField = useUnfoldField()
  const cities = useMemo(() => cityOptions(language, chosen), [language, chosen])
  const set = (name: 'city' | 'province', value: string) => setValue(name, value, { shouldDirty: true })
  return (
    <>
      <Foldable name="province">
        <Choice
          name="province"
          label={t('targets:province')}
          description={useRegisterMark('province')}
          options={[{ value: '', label: t('info.chooseProvince'), disabled: true }, ...provinces]}
          onPicked={(province) => {
            setChosen(province)
            const city = getValues('city')
            if (city && provinceOfCity(city) !== province) set('city', '')
          }}
        />
      </Foldable>
      <Foldable name="city">
        <Choice
          name="city"
          label={t('targets:city')}
          description={useRegisterMark('city')}
          autoComplete="address-level2"
          options={[{ value: '', label: t('info.chooseCity'), disabled: true }, ...cities]}
          onPicked={(city) => {
            const province = provinceOfCity(city) ?? ''
            if (province === getValues('province')) return
            set('province', province)
            unfoldField('province')
          }}
        />
      </Foldable>
    </>
  )
}

export const DistrictField = () => {
  const { t } = useTranslation('targets')
  return (
    <Foldable name="district">
      <Text
        name="district"
        label={t('district')}
        description={useRegisterMark('district')}
        dir="ltr"
        autoComplete="address-level3"
        filter={(text) => stripArabic(text, DISTRICT_MAX)}
      />
    </Foldable>
  )
}

export const StreetField = () => {
  const { t } = useTranslation('targets')
  return (
    <Foldable name="address">
      <Text
        name="address"
        label={t('address')}
        description={useRegisterMark('address')}
        dir="ltr"
        autoComplete="street-address"
        filter={(text) => stripArabic(text, ADDRESS_MAX)}
      />
    </Foldable>
  )
}

export const ArabicAddressField = ({ max }: { max: number }) => {
  const { t } = useTranslation('targets')
  return (
    <Text
      name="arabicAddress"
      label={t('arabicAddress')}
      dir="rtl"
      lang="ar"
      autoComplete="off"
      filter={(text) => arabicFilter(text, max)}
    />
  )
}

/** The number of a building or of a unit in it. */
export const HouseNumberField = ({ name }: { name: 'buildingNumber' | 'unitNumber' }) => {
  const { t } = useTranslation('targets')
  return (
    <Foldable name={name}>
      <Text
        name={name}
        label={t(name)}
        description={useRegisterMark(name)}
        dir="ltr"
        autoComplete="off"
        filter={buildingNumberFilter}
      />
    </Foldable>
  )
}

export const PostalCodeField = () => {
  const { t } = useTranslation('targets')
  return (
    <Foldable name="postalCode">
      <Text
        name="postalCode"
        label={t('postalCode')}
        description={useRegisterMark('postalCode')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="postal-code"
        filter={postalCodeFilter}
        refuse={postalCodeRefusal}
      />
    </Foldable>
  )
}
