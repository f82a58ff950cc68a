import type { Translated } from '../catalogue.ts'

export const en = {
  title: 'Our terms have changed',
  text: 'To continue using your account, please read and accept these documents.',
  samePrice: 'The price of your support package does not change.',
  accept: 'Accept',
} as const

export const ar: Translated<typeof en> = {
  title: 'تغيّرت شروطنا',
  text: 'لمواصلة استخدام حسابك، يُرجى قراءة هذه الوثائق والموافقة عليها.',
  samePrice: 'لا يتغير سعر باقة الدعم الخاصة بك.',
  accept: 'أوافق',
}
