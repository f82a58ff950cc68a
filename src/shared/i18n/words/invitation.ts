import type { Translated } from '../catalogue.ts'

export const en = {
  title: 'Invitation',
  inviter: 'Invited by',
  you: 'You are signed in as',
  join: {
    heading: 'Join the account of {company}?',
    headingUnnamed: 'Join a business account?',
    means:
      'If you join, you see and manage the account as its other users do: invoices, cards, support package and users.',
    own: {
      begun:
        'The application you have started is kept as it is. You continue it when you leave this account.',
      over: 'Your own account, which is closed or was not accepted, is kept as it is. You return to it when you leave this account.',
    },
    decline: 'If you decline, nothing changes and you get no access. {inviter} is notified either way.',
    until: 'You can answer until {date}.',
    yes: 'Join',
    no: 'Decline',
  },
  closed: {
    heading: 'This account cannot be joined now',
    lead: '{inviter} invited you to the account of {company}, but its application was not accepted. Ask {inviter} what to do, or continue without joining.',
    leadUnnamed:
      '{inviter} invited you to a business account, but its application was not accepted. Ask {inviter} what to do, or continue without joining.',
    onward: 'Continue without joining',
  },
  gone: {
    heading: 'This invitation is no longer open',
    lead: 'It was withdrawn, answered in another window, or has expired. Nothing of yours has changed.',
    onward: 'Continue',
  },
} as const

export const ar: Translated<typeof en> = {
  title: 'دعوة',
  inviter: 'صاحب الدعوة',
  you: 'بريد دخولك الحالي',
  join: {
    heading: 'هل تريد الانضمام إلى حساب {company}؟',
    headingUnnamed: 'هل تريد الانضمام إلى حساب منشأة؟',
    means:
      'إذا انضممت أمكنك الاطلاع على الحساب وإدارته كبقية مستخدميه: الفواتير والبطاقات وباقة الدعم والمستخدمون.',
    own: {
      begun: 'يبقى الطلب الذي بدأته بنفسك محفوظًا كما هو، وتتابعه عند مغادرة هذا الحساب.',
      over: 'يبقى حسابك الخاص المغلق أو غير المقبول محفوظًا كما هو، وتعود إليه عند مغادرة هذا الحساب.',
    },
    decline: 'إذا رفضت بقيت حيث أنت دون أي وصول. وسنُعلم {inviter} بردك في الحالتين.',
    until: 'يمكنك الرد حتى {date}.',
    yes: 'انضمام',
    no: 'رفض',
  },
  closed: {
    heading: 'لا يمكن الانضمام إلى هذا الحساب الآن',
    lead: 'دعاك {inviter} إلى حساب {company}، لكن طلبه لم يُقبل. اسأل {inviter} عمّا يجب فعله، أو تابع دون الانضمام.',
    leadUnnamed:
      'دعاك {inviter} إلى حساب منشأة، لكن طلبها لم يُقبل. اسأل {inviter} عمّا يجب فعله، أو تابع دون الانضمام.',
    onward: 'المتابعة دون الانضمام',
  },
  gone: {
    heading: 'لم تعد هذه الدعوة قائمة',
    lead: 'سُحبت الدعوة أو أُجيب عنها في نافذة أخرى أو انتهت مدتها. لم يتغير شيء مما يخصك.',
    onward: 'متابعة',
  },
}
