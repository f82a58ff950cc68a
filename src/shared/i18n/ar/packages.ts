import type { Translated } from '../catalogue.ts'
import type english from '../en/packages.ts'

export default {
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
} satisfies Translated<typeof english>
