import type { Translated } from '../catalogue.ts'

/** Notices about a cloud account that is not yet in its target state. */
export const en = {
  open: {
    awaited: {
      title: 'The new billing account is being created',
      text: 'This usually takes less than a minute. The ID will appear here.',
    },
    unavailable: {
      title: 'The new billing account is not open yet',
      text: 'Google Cloud could not be reached. We keep trying, and the ID will appear here.',
    },
    'group-unknown': {
      title: 'The new billing account is not open yet',
      text: 'Google Cloud does not know the group {group}. Enter another one under Billing permissions on the dashboard. The account then opens automatically.',
    },
    'person-unknown': {
      title: 'The new billing account is not open yet',
      text: 'Google Cloud does not know the address {group}.',
    },
  },
  suspend: {
    unavailable: {
      title: 'The suspension has not reached Google Cloud yet',
      text: 'Google Cloud could not be reached. We keep trying; until then the customer can use everything there.',
    },
  },
  resume: {
    unavailable: {
      title: 'The billing account is still suspended on Google Cloud',
      text: 'Google Cloud could not be reached to end the suspension. We keep trying.',
    },
    'suspended-by-provider': {
      title: 'The billing account is still suspended on Google Cloud',
      text: 'Google Cloud suspended it for a reason of its own, and only Google Cloud can end that.',
    },
  },
  close: {
    unavailable: {
      title: 'The cloud billing account is not closed yet',
      text: 'Google Cloud could not be reached. We keep trying; until then, projects that use the account may keep running.',
    },
    'projects-linked': {
      title: 'The cloud billing account is not closed yet',
      text: 'It is suspended, but some projects that use it could not be unlinked and keep running. Unlink them in the Google Cloud console, or move them to another billing account. The account then closes automatically.',
    },
  },
  budget: {
    title: 'Your budget has stopped new resources',
    text: 'The budget of this month is used up. Until the month ends, nothing new can start on Google Cloud. Running resources keep running and are charged, and nothing is deleted.',
    open: 'See the budget',
  },
  adminBudget: {
    title: 'The customer’s budget has stopped new resources',
    text: 'The customer chose that a used budget stops new resources until the month ends. The customer can lift the stop on Costs.',
  },
  former: 'The former billing account {account} is not closed yet',
  support: 'Contact support.',
  retry: 'Try again now',
  retried: 'Trying again on Google Cloud.',
} as const

export const ar: Translated<typeof en> = {
  open: {
    awaited: {
      title: 'يجري إنشاء حساب الفوترة الجديد',
      text: 'يستغرق ذلك لدى مزوّد السحابة أقل من دقيقة عادةً، ويظهر المعرّف هنا تلقائيًا.',
    },
    unavailable: {
      title: 'لم يُفتح حساب الفوترة الجديد بعد',
      text: 'تعذّر الوصول إلى مزوّد السحابة. نواصل المحاولة، ويظهر المعرّف هنا فور فتح الحساب.',
    },
    'group-unknown': {
      title: 'لم يُفتح حساب الفوترة الجديد بعد',
      text: 'لم يُعثر على المجموعة {group} لدى Google Cloud. اختر مجموعة أخرى من صلاحيات الفوترة في لوحة التحكم، ويُفتح الحساب بعدها تلقائيًا.',
    },
    'person-unknown': {
      title: 'لم يُفتح حساب الفوترة الجديد بعد',
      text: 'لم يُعثر على العنوان {group} لدى Google Cloud.',
    },
  },
  suspend: {
    unavailable: {
      title: 'لم يصل الإيقاف إلى مزوّد السحابة بعد',
      text: 'تعذّر الوصول إلى المزوّد. نواصل المحاولة، ويمكن للعميل حتى ذلك الحين استخدام كل شيء هناك.',
    },
  },
  resume: {
    unavailable: {
      title: 'ما زال حساب الفوترة موقوفًا لدى مزوّد السحابة',
      text: 'تعذّر الوصول إلى مزوّد السحابة لإنهاء الإيقاف. نواصل المحاولة.',
    },
    'suspended-by-provider': {
      title: 'ما زال حساب الفوترة موقوفًا لدى مزوّد السحابة',
      text: 'أوقفه مزوّد السحابة لسبب يخصه، ولا يمكن لغيره إنهاء الإيقاف.',
    },
  },
  close: {
    unavailable: {
      title: 'لم يُغلق حساب الفوترة السحابي بعد',
      text: 'تعذّر الوصول إلى مزوّد السحابة. نواصل المحاولة، وقد تستمر المشاريع التي تستخدم الحساب حتى ذلك الحين.',
    },
    'projects-linked': {
      title: 'لم يُغلق حساب الفوترة السحابي بعد',
      text: 'الحساب موقوف، لكن مشاريع تعذّر إلغاء ربطها ما زالت تستخدمه، ويستمر ما يعمل فيها. ألغِ ربطها في وحدة تحكم السحابة أو انقلها إلى حساب فوترة آخر، ويُغلق الحساب بعدها تلقائيًا.',
    },
  },
  budget: {
    title: 'أوقفت ميزانيتك الموارد الجديدة',
    text: 'استُنفدت ميزانية هذا الشهر. حتى نهاية الشهر لا يمكن بدء أي مورد جديد على Google Cloud. ما يعمل منها يستمر وتُحتسب تكلفته، ولا يُحذف شيء.',
    open: 'عرض الميزانية',
  },
  adminBudget: {
    title: 'أوقفت ميزانية العميل الموارد الجديدة',
    text: 'اختار العميل أن توقف الميزانية الموارد الجديدة عند استنفادها حتى نهاية الشهر، ويمكنه رفع الإيقاف من صفحة التكاليف.',
  },
  former: 'لم يُغلق حساب الفوترة السابق {account} بعد',
  support: 'تواصل مع الدعم.',
  retry: 'إعادة المحاولة الآن',
  retried: 'تُعاد المحاولة لدى مزوّد السحابة.',
} as const
