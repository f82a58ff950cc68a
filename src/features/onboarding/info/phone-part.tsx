import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { PhoneField } from '../phone/phone-field.tsx'

/** The phone number of either form. */
export const PhonePart = () => {
  const { t } = useTranslation('targets')
  return <PhoneField<{ phone: string }> name="phone" label={t('phone')} countryLabel={t('phoneCountry')} />
}
