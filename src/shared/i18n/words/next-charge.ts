import type { Translated } from '../catalogue.ts'

export const en = {
  basis: {
    exact: 'On {date}, with VAT',
    expected: 'Expected on {date}, with VAT',
    'so-far': 'So far, with VAT. Charged on {date}',
  },
  fold: 'Usage + support + VAT',
  usage: 'Usage',
  usageUntil: 'Usage until {date}',
  usageAhead: 'Expected usage until {date}',
  discount: 'Discount',
  support: 'Support package',
  vat: 'VAT {percent}',
  credit: 'Credit',
  invoices: 'Issued invoices, with VAT',
  total: 'Total',
  soFarExactly: 'So far it is exactly {amount}.',
  from: 'The forecast is the average of your usage from {first} to {last}.',
  range: 'At the pace of your quietest and busiest week in these days: {low} to {high}.',
  threshold: 'A part may be charged earlier: usage of {amount} is charged at once.',
  tooEarly: 'A forecast appears after seven days of usage.',
  small: 'Less than SAR 1.00 is not charged. It is added to the next invoice.',
} as const

export const ar: Translated<typeof en> = {
  basis: {
    exact: 'في {date}، شاملة ضريبة القيمة المضافة',
    expected: 'متوقعة في {date}، شاملة ضريبة القيمة المضافة',
    'so-far': 'حتى الآن، شاملة ضريبة القيمة المضافة. تُخصم في {date}',
  },
  fold: 'الاستهلاك + الدعم + الضريبة',
  usage: 'الاستهلاك',
  usageUntil: 'الاستهلاك حتى {date}',
  usageAhead: 'الاستهلاك المتوقع حتى {date}',
  discount: 'الخصم',
  support: 'باقة الدعم',
  vat: 'ضريبة القيمة المضافة {percent}',
  credit: 'الرصيد',
  invoices: 'فواتير صادرة، شاملة الضريبة',
  total: 'الإجمالي',
  soFarExactly: 'المبلغ حتى الآن {amount} بالضبط.',
  from: 'التوقع هو متوسط استهلاكك من {first} إلى {last}.',
  range: 'بوتيرة أقل أسابيع هذه المدة استهلاكًا وأكثرها: من {low} إلى {high}.',
  threshold: 'قد يُخصم جزء منها قبل ذلك: عندما يبلغ الاستهلاك {amount} يُخصم فورًا.',
  tooEarly: 'يظهر التوقع بعد سبعة أيام من الاستهلاك.',
  small: 'لا يُخصم ما يقل عن ريال واحد، ويُضاف إلى الفاتورة القادمة.',
}
