import type { Translated } from '../catalogue.ts'

export const en = {
  title: 'Our terms have changed',
  text: 'To go on using your account, please read these documents and accept them.',
  accept: 'Accept',
} as const

export const ar: Translated<typeof en> = {
  title: 'تغيّرت شروطنا',
  text: 'لمواصلة استخدام حسابك، يُرجى قراءة هذه الوثائق والموافقة عليها.',
  accept: 'أوافق',
}
