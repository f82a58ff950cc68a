import type { Translated } from '../catalogue.ts'
import type english from '../en/approval.ts'

export default {
  title: 'تأكيد صلاحيات الفوترة',
  lead: 'تفتح الموافقة الحساب وتمنح العميل صلاحيات الفوترة. يرجى تأكيد الأمرين.',
  legend: 'ما تؤكده',
  reviewed: 'تمت مراجعة بيانات العميل.',
  granted: 'مُنحت صلاحية مسؤول الفوترة.',
  approve: 'موافقة',
  done: 'مُنح الحساب صلاحيتي «مسؤول حساب الفوترة» و«مستخدم حساب الفوترة» بنجاح.',
  failed: 'تعذّر منح الحساب صلاحيتي «مسؤول حساب الفوترة» و«مستخدم حساب الفوترة».',
} satisfies Translated<typeof english>
