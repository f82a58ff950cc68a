import type { ReactNode } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { BUSINESS_ARABIC_ADDRESS_MAX, INDIVIDUAL_ARABIC_ADDRESS_MAX } from '#contract/text/arabic.ts'
import { EMAIL_MAX } from '#contract/text/email.ts'
import { TextField } from '#src/shared/forms/text-field.tsx'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { AccountNameField } from '../info/account-name-field.tsx'
import {
  ArabicAddressField,
  DistrictField,
  HouseNumberField,
  PlaceFields,
  PostalCodeField,
  StreetField,
} from '../info/address-parts.tsx'
import {
  ArabicBusinessNameField,
  BusinessNameField,
  OrganizationField,
  VatIdField,
} from '../info/company-parts.tsx'
import { ContactEmailField } from '../info/contact-email-field.tsx'
import { DomainField } from '../info/domain-field.tsx'
import { NameField } from '../info/name-field.tsx'
import { PhonePart } from '../info/phone-part.tsx'

type FieldTarget = Exclude<ChangeTarget, `documents.${string}`>

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

const FIELDS: Record<FieldTarget, (customer: Customer) => ReactNode> = {
  businessName: () => <BusinessNameField />,
  arabicBusinessName: () => <ArabicBusinessNameField />,
  organizationType: () => <OrganizationField />,
  accountName: ({ accountType }) => <AccountNameField accountType={accountType} />,
  vatId: () => <VatField />,
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

const isField = (target: ChangeTarget): target is FieldTarget => Object.hasOwn(FIELDS, target)

/** The field a reviewer asks to correct, as the information forms have it; nothing for a document. */
export const ChangeField = ({ target, customer }: { target: ChangeTarget; customer: Customer }) =>
  isField(target) ? FIELDS[target](customer) : null
