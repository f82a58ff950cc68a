import names from '#rules/target-names/ar.ts'
import type { Translated } from '../catalogue.ts'
import type english from '../en/targets.ts'

const {
  'documents.registration': registration,
  'documents.vat': vat,
  'documents.address': address,
  'documents.zatca': zatca,
  ...fields
} = names

export default {
  ...fields,
  documents: { registration, vat, address, zatca },
  identificationNumber: 'رقم السجل التجاري (الرقم الوطني الموحد)',
  nationalId: 'رقم الهوية / الإقامة',
  noVatId: 'ليس لدى المنشأة رقم ضريبي',
  subDomain: 'النطاق الفرعي',
  phoneCountry: 'رمز الدولة',
  email: 'البريد الإلكتروني',
  country: 'الدولة',
  province: 'المنطقة',
  organizationTypes: {
    private: 'القطاع الخاص',
    'non-profit': 'غير ربحي / خيري',
    government: 'حكومي / قطاع عام',
    'semi-government': 'شبه حكومي',
    independent: 'مستقل',
  },
} satisfies Translated<typeof english>
