import type { Language } from '#contract/languages.ts'

/** Columns and names of costs, in files and on screens. */
export const COST_WORDS = {
  day: { en: 'Day', ar: 'اليوم' },
  service: { en: 'Service', ar: 'الخدمة' },
  project: { en: 'Project', ar: 'المشروع' },
  cost: { en: 'Cost with VAT (SAR)', ar: 'التكلفة شاملة الضريبة (ر.س)' },
  support: { en: 'Support package', ar: 'باقة الدعم' },
  noProject: { en: 'No project', ar: 'بلا مشروع' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>
