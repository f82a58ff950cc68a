import { BUSINESS_ARABIC_ADDRESS_MAX, DISTRICT_MAX } from '#contract/text/arabic.ts'
import {
  arabicFilter,
  buildingNumberFilter,
  postalCodeFilter,
  postalCodeRefusal,
  stripArabic,
  vatFilter,
  vatRefusal,
} from '#rules/input-filters.ts'
import { ChoiceField } from '#src/shared/forms/choice-field.tsx'
import { cityOptions } from '#src/shared/forms/place-options.ts'
import { FixedField, TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import type { BuyerValues } from './buyer-values.ts'
import type { OpenedDocument } from './document-facts.tsx'
import classes from './tax-documents.module.css'

const Text = TextField<BuyerValues>
const Choice = ChoiceField<BuyerValues>

interface BuyerFieldsProps extends Pick<OpenedDocument, 'buyer'> {
  onEdited: () => void
}

/** The data of the buyer that the authority checks, and the data that cannot be corrected here. */
export const BuyerFields = ({ buyer, onEdited }: BuyerFieldsProps) => {
  const { t, language } = useTranslation(['tax-documents', 'targets'])
  const { accountType, name, arabicName, identificationNumber } = buyer
  const isBusiness = accountType === 'business'
  const origin = t(`buyer.from.${accountType}`)
  const number = isBusiness ? t('targets:identificationNumber') : t('targets:nationalId')
  return (
    <div className={classes.fields}>
      <FixedField label={t('buyer.name')} description={origin} value={name ?? ''} />
      <FixedField label={t('buyer.arabicName')} description={origin} value={arabicName ?? ''} />
      <FixedField label={number} description={origin} value={identificationNumber ?? ''} dir="ltr" />
      {isBusiness && (
        <Text
          name="vatId"
          label={t('targets:vatId')}
          isOptional
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          filter={vatFilter}
          refuse={vatRefusal}
          onEdited={onEdited}
        />
      )}
      <Text
        name="buildingNumber"
        label={t('targets:buildingNumber')}
        dir="ltr"
        autoComplete="off"
        filter={buildingNumberFilter}
        onEdited={onEdited}
      />
      <Text
        name="district"
        label={t('targets:district')}
        dir="ltr"
        autoComplete="off"
        filter={(text) => stripArabic(text, DISTRICT_MAX)}
        onEdited={onEdited}
      />
      <div className={classes.wide}>
        <Text
          name="arabicAddress"
          label={t('targets:arabicAddress')}
          dir="rtl"
          lang="ar"
          autoComplete="off"
          filter={(text) => arabicFilter(text, BUSINESS_ARABIC_ADDRESS_MAX)}
          onEdited={onEdited}
        />
      </div>
      <Choice
        name="city"
        label={t('targets:city')}
        options={[{ value: '', label: t('buyer.chooseCity'), disabled: true }, ...cityOptions(language)]}
        onPicked={onEdited}
      />
      <Text
        name="postalCode"
        label={t('targets:postalCode')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        filter={postalCodeFilter}
        refuse={postalCodeRefusal}
        onEdited={onEdited}
      />
    </div>
  )
}
