import type { TwoPersonExport, TwoPersonOperation } from '#contract/entities/second-opinion.ts'
import type { Language } from '#contract/languages.ts'
import { type ReportedStage, reportedStage } from '#machines/second-opinion/selectors.ts'
import { arabicTitle, customerTitle, personName } from '#rules/names.ts'
import { isTwoPersonExport } from '#rules/second-opinion.ts'
import type { CustomerRow, SecondOpinionRow, UserRow } from '../db/schema.ts'
import { type Letter, oneLine, type Words, within } from '../mail/letter.ts'
import { chartOfOpinion } from './chart.ts'

interface Outcome {
  /** Undefined for an export that is not about one account. */
  customer: CustomerRow | undefined
  /** The administrator who agreed or declined. */
  decider: UserRow | undefined
}

const ACT: Record<TwoPersonOperation | TwoPersonExport, Record<Language, string>> = {
  'review.reject': { en: 'Reject the application', ar: 'رفض طلب العميل' },
  'accounts.reinstate': { en: 'Reinstate the account', ar: 'إعادة تفعيل الحساب' },
  'customers.export': { en: 'Export customers', ar: 'تصدير العملاء' },
  'activity.export': { en: 'Export the activity of an account', ar: 'تصدير نشاط حساب' },
  'audit.export': { en: 'Export the audit', ar: 'تصدير سجل التدقيق' },
}

const SUBJECT: Record<ReportedStage, Record<Language, string>> = {
  agreed: { en: 'A second administrator agreed', ar: 'وافق مدير نظام ثانٍ' },
  declined: { en: 'A second administrator declined', ar: 'رفض مدير نظام ثانٍ' },
  lapsed: { en: 'No second administrator decided', ar: 'لم يبتّ مدير نظام ثانٍ في طلبك' },
  outdated: { en: 'Your request is outdated', ar: 'طلبك لم يعد ساريًا' },
  granted: { en: 'Your export is ready to download', ar: 'يمكنك الآن تنزيل ملف التصدير' },
  expired: { en: 'Your export has expired', ar: 'انتهت مهلة تنزيل ملف التصدير' },
}

const TEXT: Record<ReportedStage, Record<Language, string>> = {
  agreed: {
    en: 'Another administrator agreed to your act, and it is done.',
    ar: 'وافق مدير نظام آخر على إجرائك، وقد نُفّذ.',
  },
  declined: {
    en: 'Another administrator declined your act. Nothing was done.',
    ar: 'رفض مدير نظام آخر إجراءك، ولم يُنفَّذ شيء.',
  },
  lapsed: {
    en: 'Nobody decided about your act within 24 hours. Nothing was done; you can ask again.',
    ar: 'لم يبتّ أحد في إجرائك خلال 24 ساعة. لم يُنفَّذ شيء، ويمكنك طلبه من جديد.',
  },
  outdated: {
    en: 'The account changed after you asked for your act. Nothing was done; look at the account and ask again if needed.',
    ar: 'تغيّر الحساب بعد طلبك. لم يُنفَّذ شيء؛ راجع الحساب واطلب الإجراء من جديد إن لزم.',
  },
  granted: {
    en: 'Another administrator agreed to your export. You can download it once within 24 hours.',
    ar: 'وافق مدير نظام آخر على التصدير. يمكنك تنزيل الملف مرة واحدة خلال 24 ساعة.',
  },
  expired: {
    en: 'You did not download the export within 24 hours, so the agreement has ended. You can ask again.',
    ar: 'لم تنزّل الملف خلال 24 ساعة فانتهت الموافقة، ويمكنك طلبها من جديد.',
  },
}

/** The page that has the export and its download. */
const PAGES: Record<TwoPersonExport, string> = {
  'customers.export': '/manageCustomers',
  'activity.export': '/accountActivity',
  'audit.export': '/audit',
}

const pageOf = ({ operation, customerId }: SecondOpinionRow): string => {
  if (!isTwoPersonExport(operation)) return '/secondOpinions?filter=all'
  return `${PAGES[operation]}${customerId === null ? '' : `?customer=${customerId}`}`
}

/** The mail to the administrator whose act ended; null while it waits, and after they withdrew it. */
export const endedWords = (opinion: SecondOpinionRow, outcome: Outcome): Words | null => {
  const stage = reportedStage(chartOfOpinion(opinion))
  if (stage === null) return null
  return { en: letter('en', stage, opinion, outcome), ar: letter('ar', stage, opinion, outcome) }
}

const LABELS = {
  en: {
    act: 'Act',
    customer: 'Customer',
    decider: 'Administrator',
    answer: 'Reason',
    open: 'Open the list',
    openExport: 'Open the page',
  },
  ar: {
    act: 'الإجراء',
    customer: 'العميل',
    decider: 'مدير النظام',
    answer: 'السبب',
    open: 'فتح القائمة',
    openExport: 'فتح الصفحة',
  },
}

const letter = (
  language: Language,
  stage: ReportedStage,
  opinion: SecondOpinionRow,
  { customer, decider }: Outcome,
): Letter => {
  const { operation, answer } = opinion
  const labels = LABELS[language]
  const fact = (name: string, value: string | null | undefined): [string, string][] =>
    value ? [[name, within(oneLine(value), language)]] : []
  const title = customer && customerTitle(customer)
  const arabic = customer && arabicTitle(customer)
  return {
    subject: SUBJECT[stage][language],
    paragraphs: [TEXT[stage][language]],
    facts: [
      ...fact(labels.act, ACT[operation][language]),
      ...fact(labels.customer, (language === 'ar' ? arabic : title) ?? title),
      ...fact(labels.decider, decider && (personName(decider) ?? decider.email)),
      ...fact(labels.answer, answer),
    ],
    action: {
      label: isTwoPersonExport(operation) ? labels.openExport : labels.open,
      path: pageOf(opinion),
    },
  }
}
