import type { DocumentType } from '#contract/entities/document.ts'
import type { FieldTarget } from '#contract/entities/requested-change.ts'

type TargetNames = Record<FieldTarget, string> & { documents: Record<DocumentType, string> }

/** The names of the targets of requested changes, on screens and in mails. */
export const en = {
  businessName: 'Business name',
  arabicBusinessName: 'Business name in Arabic',
  organizationType: 'Organization type',
  accountName: 'Account name',
  vatId: 'VAT ID',
  firstName: 'First name',
  lastName: 'Last name',
  arabicFirstName: 'First name in Arabic',
  arabicLastName: 'Last name in Arabic',
  contactEmail: 'Contact e-mail',
  phone: 'Phone',
  domain: 'Domain',
  address: 'Address',
  unitNumber: 'Unit number',
  buildingNumber: 'Building number',
  district: 'District',
  city: 'City',
  postalCode: 'Postal code',
  arabicAddress: 'Address in Arabic',
  gcpSecurityGroup: 'Billing group e-mail',
  documents: {
    registration: 'Commercial registration certificate',
    vat: 'VAT certificate',
    address: 'National address certificate',
    zatca: 'ZATCA certificate',
  },
} as const satisfies TargetNames

export const ar = {
  businessName: 'اسم المنشأة بالإنجليزية',
  arabicBusinessName: 'اسم المنشأة بالعربية',
  organizationType: 'نوع المنشأة',
  accountName: 'اسم الحساب',
  vatId: 'الرقم الضريبي',
  firstName: 'الاسم الأول بالإنجليزية',
  lastName: 'اسم العائلة بالإنجليزية',
  arabicFirstName: 'الاسم الأول بالعربية',
  arabicLastName: 'اسم العائلة بالعربية',
  contactEmail: 'بريد التواصل',
  phone: 'رقم الجوال',
  domain: 'النطاق',
  address: 'العنوان بالإنجليزية',
  unitNumber: 'رقم الوحدة',
  buildingNumber: 'رقم المبنى',
  district: 'الحي',
  city: 'المدينة',
  postalCode: 'الرمز البريدي',
  arabicAddress: 'العنوان بالعربية',
  gcpSecurityGroup: 'بريد مجموعة الفوترة',
  documents: {
    registration: 'شهادة السجل التجاري',
    vat: 'شهادة التسجيل في ضريبة القيمة المضافة',
    address: 'شهادة العنوان الوطني',
    zatca: 'شهادة هيئة الزكاة والضريبة والجمارك',
  },
} as const satisfies TargetNames
