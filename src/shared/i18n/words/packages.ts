import type { Translated } from '../catalogue.ts'

export const en = {
  perMonth: 'per month',
  beforeVat: '{amount} before VAT',
  names: { Basic: 'Basic', Standard: 'Standard', Enhanced: 'Enhanced' },
  Basic: {
    price: 'Free',
    tagline: 'Included with every account',
    pointOne: 'Limited billing cases only',
    pointTwo: 'Response within 24 hours',
  },
  Standard: {
    price: '$29',
    tagline: '+ 4% of monthly charges',
    pointOne: 'Business-hours support',
    pointTwo: 'Response time 4 hours',
    commitments: '90 days commitment',
  },
  Enhanced: {
    price: '$500',
    tagline: '+ 5% of monthly charges',
    pointOne: '24x7 support for all cases',
    pointTwo: 'Response time 1 hour',
    commitments: '90 days commitment',
  },
} as const

export const ar: Translated<typeof en> = {
  perMonth: 'شهريًا',
  beforeVat: '{amount} قبل الضريبة',
  names: { Basic: 'الأساسية', Standard: 'القياسية', Enhanced: 'المتقدمة' },
  Basic: {
    price: 'مجانًا',
    tagline: 'مشمولة مع كل حساب',
    pointOne: 'حالات الفوترة فقط',
    pointTwo: 'الرد خلال 24 ساعة',
  },
  Standard: {
    price: '29 دولارًا',
    tagline: '+ 4% من الرسوم الشهرية',
    pointOne: 'الدعم في ساعات العمل',
    pointTwo: 'زمن الاستجابة 4 ساعات',
    commitments: 'التزام لمدة 90 يومًا',
  },
  Enhanced: {
    price: '500 دولار',
    tagline: '+ 5% من الرسوم الشهرية',
    pointOne: 'دعم لجميع الحالات على مدار الساعة',
    pointTwo: 'زمن الاستجابة ساعة واحدة',
    commitments: 'التزام لمدة 90 يومًا',
  },
}
