import type { Translated } from '../catalogue.ts'

export const en = {
  title: 'Your contract',
  accepted: 'Accepted on {date}',
  file: { en: 'PDF in English', ar: 'PDF in Arabic' },
  fileOf: {
    en: 'PDF in English: contract summary of {date}',
    ar: 'PDF in Arabic: contract summary of {date}',
  },
} as const

export const ar: Translated<typeof en> = {
  title: 'عقدك',
  accepted: 'قُبل في {date}',
  file: { en: 'ملف PDF بالإنجليزية', ar: 'ملف PDF بالعربية' },
  fileOf: {
    en: 'ملف PDF بالإنجليزية: ملخص العقد بتاريخ {date}',
    ar: 'ملف PDF بالعربية: ملخص العقد بتاريخ {date}',
  },
}
