import type { ChangeTarget } from '#contract/entities/requested-change.ts'

/** What is to be corrected, as a mail names it: English, then Arabic. */
export const TARGET_NAMES: Record<ChangeTarget, readonly [en: string, ar: string]> = {
  businessName: ['Business name', 'اسم المنشأة'],
  arabicBusinessName: ['Business name in Arabic', 'اسم المنشأة بالعربية'],
  organizationType: ['Organization type', 'نوع المنشأة'],
  accountName: ['Account name', 'اسم الحساب'],
  vatId: ['VAT ID', 'الرقم الضريبي'],
  firstName: ['First name', 'الاسم الأول'],
  lastName: ['Last name', 'اسم العائلة'],
  arabicFirstName: ['First name in Arabic', 'الاسم الأول بالعربية'],
  arabicLastName: ['Last name in Arabic', 'اسم العائلة بالعربية'],
  contactEmail: ['Contact e-mail', 'بريد التواصل'],
  phone: ['Phone', 'الهاتف'],
  domain: ['Domain', 'النطاق'],
  address: ['Address', 'العنوان'],
  unitNumber: ['Unit number', 'رقم الوحدة'],
  buildingNumber: ['Building number', 'رقم المبنى'],
  district: ['District', 'الحي'],
  city: ['City', 'المدينة'],
  postalCode: ['Postal code', 'الرمز البريدي'],
  arabicAddress: ['Address in Arabic', 'العنوان بالعربية'],
  'documents.registration': ['Commercial registration', 'السجل التجاري'],
  'documents.vat': ['VAT certificate', 'شهادة ضريبة القيمة المضافة'],
  'documents.address': ['National address', 'العنوان الوطني'],
  'documents.zatca': ['ZATCA certificate', 'شهادة هيئة الزكاة والضريبة والجمارك'],
  gcpSecurityGroup: ['Billing group', 'مجموعة الفوترة'],
}
