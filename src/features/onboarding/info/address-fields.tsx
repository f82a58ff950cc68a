import { FixedField } from '#src/shared/forms/fixed-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import {
  ArabicAddressField,
  DistrictField,
  HouseNumberField,
  PlaceFields,
  PostalCodeField,
  StreetField,
} from './address-parts.tsx'
import { Section, Wide } from './section.tsx'

/** The Saudi address of either form. */
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
