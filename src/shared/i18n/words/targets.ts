import { ar as arNames, en as enNames } from '#rules/target-names.ts'
import type { Translated } from '../catalogue.ts'

/** The parts of an application. Parts that a reviewer may ask to correct have the same names as in e-mails. */
export const en = {
  ...enNames,
  identificationNumber: 'CR number',
  nationalId: 'National ID / Iqama',
  noVatId: 'Click here if your company does not have VAT ID.',
  subDomain: 'Sub-domain',
  phoneCountry: 'Country code',
  email: 'E-mail',
  country: 'Country',
  province: 'Province',
  organizationTypes: {
    private: 'Private Sector',
    'non-profit': 'Non-profit/Charity',
    government: 'Government/Public Sector',
    'semi-government': 'Semi-Government',
    independent: 'Independent',
  },
} as const

export const ar: Translated<typeof en> = {
  ...arNames,
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
}
