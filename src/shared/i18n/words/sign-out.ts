import type { Translated } from '../catalogue.ts'

/** An administrator ends the sessions of another person. */
export const en = {
  confirm: 'Sign out everywhere',
  title: 'Sign this person out everywhere?',
  lead: '{person} is signed out at once on every device, and gets an e-mail about it. They can sign in again.',
  reason: 'Reason',
  hint: 'Only administrators see this, in the audit.',
  done: '{person} is signed out everywhere.',
  /** For an account with one person. */
  owner: 'Sessions of the owner',
} as const

export const ar: Translated<typeof en> = {
  confirm: 'تسجيل الخروج من جميع الأجهزة',
  title: 'تسجيل خروج هذا الشخص من جميع الأجهزة؟',
  lead: 'يُسجَّل خروج {person} فورًا من جميع الأجهزة، وتصله رسالة بذلك بالبريد الإلكتروني. ويمكنه تسجيل الدخول من جديد.',
  reason: 'السبب',
  hint: 'لا يظهر السبب إلا لمديري النظام، في سجل التدقيق.',
  done: 'سُجّل خروج {person} من جميع الأجهزة.',
  owner: 'جلسات مالك الحساب',
}
