import type { Translated } from '../catalogue.ts'

export const en = {
  lead: 'You are signed in on these devices. Sign out of any you don’t recognise, then change the password of your account at the sign-in service.',
  list: 'Signed-in devices',
  on: '{browser} on {system}',
  unknown: 'Unknown device',
  here: 'This device',
  signedIn: 'Signed in on {date} at {time}',
  signedInFrom: 'Signed in on {date} at {time} from {ip}',
  end: 'Sign out there',
  endOf: 'Sign out there: {device}, {date} {time}',
  done: '{device} is signed out.',
  close: 'Close',
} as const

export const ar: Translated<typeof en> = {
  lead: 'حسابك مسجّل الدخول على هذه الأجهزة. سجّل الخروج من أي جهاز لا تعرفه، ثم غيّر كلمة مرور حسابك لدى خدمة تسجيل الدخول.',
  list: 'الأجهزة المسجّل دخولها',
  on: '{browser} على {system}',
  unknown: 'جهاز غير معروف',
  here: 'هذا الجهاز',
  signedIn: 'سُجّل الدخول في {date} الساعة {time}',
  signedInFrom: 'سُجّل الدخول في {date} الساعة {time} من {ip}',
  end: 'تسجيل الخروج منه',
  endOf: 'تسجيل الخروج منه: {device}، {date} {time}',
  done: 'سُجّل الخروج من {device}.',
  close: 'إغلاق',
}
