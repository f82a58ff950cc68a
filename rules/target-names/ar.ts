import type { ChangeTarget } from '#contract/entities/requested-change.ts'

/** As in English. */
export default {
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
  'documents.registration': 'شهادة السجل التجاري',
  'documents.vat': 'شهادة التسجيل في ضريبة القيمة المضافة',
  'documents.address': 'شهادة العنوان الوطني',
  'documents.zatca': 'شهادة هيئة الزكاة والضريبة والجمارك',
} as const satisfies Record<ChangeTarget, string>
