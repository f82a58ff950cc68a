import type { Translated } from '../catalogue.ts'

export const en = {
  smaller: 'Make the drawing smaller',
  larger: 'Make the drawing larger',
  fit: 'Fit the drawing to the page',
} as const

export const ar: Translated<typeof en> = {
  smaller: 'تصغير الرسم',
  larger: 'تكبير الرسم',
  fit: 'ملاءمة الرسم للصفحة',
}
