import type { Translated } from '../catalogue.ts'

export const en = {
  title: 'Billing Permission Confirmation',
  lead: 'Approving gives the customer its billing roles. Please confirm both statements.',
  legend: 'What you confirm',
  reviewed: 'The customer details were reviewed.',
  granted: 'Billing admin permission is granted.',
  checking: 'Checking which documents you have opened…',
  unopened: 'You haven’t opened these documents. This will be recorded in the audit log:',
  unknown: 'We couldn’t check which documents you have opened. The audit log will name those you haven’t.',
  approve: 'Approve',
  done: "'Billing Account Admin' and 'Billing Account User' permissions are successfully granted to the account.",
  failed: "Failed to grant 'Billing Account Admin' and 'Billing Account User' permissions to the account.",
} as const

export const ar: Translated<typeof en> = {
  title: 'تأكيد صلاحيات الفوترة',
  lead: 'يمنح اعتماد الطلب العميل صلاحيات الفوترة. يرجى تأكيد الأمرين.',
  legend: 'ما تؤكده',
  reviewed: 'تمت مراجعة بيانات العميل.',
  granted: 'مُنحت صلاحية مسؤول الفوترة.',
  checking: 'جارٍ التحقق من المستندات التي فتحتها…',
  unopened: 'لم تفتح هذه المستندات، وسيُذكر ذلك في سجل التدقيق:',
  unknown: 'تعذّر التحقق من المستندات التي فتحتها. سيذكر سجل التدقيق ما لم تفتحه منها.',
  approve: 'اعتماد الطلب',
  done: 'مُنح الحساب صلاحيتي «مسؤول حساب الفوترة» و«مستخدم حساب الفوترة» بنجاح.',
  failed: 'تعذّر منح الحساب صلاحيتي «مسؤول حساب الفوترة» و«مستخدم حساب الفوترة».',
}
