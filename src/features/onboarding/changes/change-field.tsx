import type { ReactNode } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import type { ChangeTarget, FieldTarget } from '#contract/entities/requested-change.ts'
import { BUSINESS_ARABIC_ADDRESS_MAX, INDIVIDUAL_ARABIC_ADDRESS_MAX } from '#contract/text/arabic.ts'
import { EMAIL_MAX } from '#contract/text/email.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import {
  ArabicAddressField,
  DistrictField,
  HouseNumberField,
  PlaceFields,
  PostalCodeField,
  StreetField,
} from '../info/address-fields.tsx'
import { COMPANY_FIELDS, VatIdField } from '../info/company-section.tsx'
import { AccountNameField, ContactEmailField, DomainField, NameField, PhonePart } from '../info/fields.tsx'

type CompanyField = keyof typeof COMPANY_FIELDS

const Group = TextField<{ gcpSecurityGroup: string }>

const GroupField = () => {
  const { t } = useTranslation('targets')
  return (
    <Group
      name="gcpSecurityGroup"
      type="email"
      inputMode="email"
      autoComplete="off"
      maxLength={EMAIL_MAX}
      label={t('gcpSecurityGroup')}
      dir="ltr"
    />
  )
}

const VatField = () => {
  const { t } = useTranslation('changes')
  return <VatIdField aria-required={false} description={t('vatNone')} />
}

const FIELDS: Record<Exclude<FieldTarget, CompanyField>, (customer: Customer) => ReactNode> = {
  accountName: ({ accountType }) => <AccountNameField accountType={accountType} />,
  firstName: () => <NameField name="firstName" />,
  lastName: () => <NameField name="lastName" />,
  arabicFirstName: () => <NameField name="arabicFirstName" />,
  arabicLastName: () => <NameField name="arabicLastName" />,
  contactEmail: () => <ContactEmailField />,
  phone: () => <PhonePart />,
  domain: ({ user }) => <DomainField email={user.email} />,
  address: () => <StreetField />,
  unitNumber: () => <HouseNumberField name="unitNumber" />,
  buildingNumber: () => <HouseNumberField name="buildingNumber" />,
  district: () => <DistrictField />,
  city: () => <PlaceFields />,
  postalCode: () => <PostalCodeField />,
  arabicAddress: ({ accountType }) => (
    <ArabicAddressField
      max={accountType === 'business' ? BUSINESS_ARABIC_ADDRESS_MAX : INDIVIDUAL_ARABIC_ADDRESS_MAX}
    />
  ),
  gcpSecurityGroup: () => <GroupField />,
}

const isCompanyField = (target: ChangeTarget): target is CompanyField => Object.hasOwn(COMPANY_FIELDS, target)
const isOtherField = (target: ChangeTarget): target is keyof typeof FIELDS => Object.hasOwn(FIELDS, target)

/** The field to correct, as in the information forms; null for a document. */
export const ChangeField = ({ target, customer }: { target: ChangeTarget; customer: Customer }) => {
  if (target === 'vatId') return <VatField />
  if (isOtherField(target)) return FIELDS[target](customer)
  if (!isCompanyField(target)) return null
  const Field = COMPANY_FIELDS[target]
  return <Field />
}
