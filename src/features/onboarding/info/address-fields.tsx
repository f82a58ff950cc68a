import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { provinceOfCity } from '#contract/data/places.ts'
import { ADDRESS_MAX, DISTRICT_MAX } from '#contract/text/arabic.ts'
import { arabicFilter, buildingNumberFilter, postalCodeFilter, stripArabic } from '#rules/input-filters.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { FixedField } from '#src/shared/forms/fixed-field.tsx'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { AddressValues } from './address-values.ts'
import { cityOptions, provinceOptions } from './place-options.ts'
import { Section, Wide } from './section.tsx'

const Text = TextField<AddressValues>
const Choice = ChoiceField<AddressValues>

/** The Saudi address of either form. A city settles its province; another province asks for another city. */
export const AddressFields = ({ arabicMax }: { arabicMax: number }) => {
  const { t, i18n } = useTranslation('onboarding')
  const { setValue, getValues } = useFormContext<AddressValues>()
  const provinces = useMemo(() => provinceOptions(i18n.language), [i18n.language])
  const cities = useMemo(() => cityOptions(i18n.language), [i18n.language])
  const set = (name: 'city' | 'province', value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true })

  return (
    <Section title={t('info.sections.address')}>
      <FixedField label={t('info.fields.country')} value={t('accountType.saudiArabia')} />
      <Choice
        name="province"
        label={t('info.fields.province')}
        options={[{ value: '', label: t('info.chooseProvince'), disabled: true }, ...provinces]}
        onPicked={(province) => {
          const city = getValues('city')
          if (city && provinceOfCity(city) !== province) set('city', '')
        }}
      />
      <Choice
        name="city"
        label={t('info.fields.city')}
        autoComplete="address-level2"
        options={[{ value: '', label: t('info.chooseCity'), disabled: true }, ...cities]}
        onPicked={(city) => set('province', provinceOfCity(city) ?? '')}
      />
      <Text
        name="district"
        label={t('info.fields.district')}
        dir="ltr"
        autoComplete="address-level3"
        filter={(text) => stripArabic(text, DISTRICT_MAX)}
      />
      <Wide>
        <Text
          name="address"
          label={t('info.fields.address')}
          dir="ltr"
          autoComplete="street-address"
          filter={(text) => stripArabic(text, ADDRESS_MAX)}
        />
      </Wide>
      <Wide>
        <Text
          name="arabicAddress"
          label={t('info.fields.arabicAddress')}
          dir="rtl"
          lang="ar"
          autoComplete="off"
          filter={(text) => arabicFilter(text, arabicMax)}
        />
      </Wide>
      <Text
        name="buildingNumber"
        label={t('info.fields.buildingNumber')}
        dir="ltr"
        autoComplete="off"
        filter={buildingNumberFilter}
      />
      <Text
        name="unitNumber"
        label={t('info.fields.unitNumber')}
        dir="ltr"
        autoComplete="off"
        filter={buildingNumberFilter}
      />
      <Text
        name="postalCode"
        label={t('info.fields.postalCode')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="postal-code"
        filter={postalCodeFilter}
      />
    </Section>
  )
}
