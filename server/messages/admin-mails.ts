import { arabicTitle, customerTitle } from '#rules/names.ts'
import type { CustomerRow } from '../db/schema.ts'
import { oneLine, type Words, within } from '../mail/letter.ts'
import { ALERT_FACTS, type AlertFact, type Mail } from '../mail/send-mail.ts'
import { ARABIC_FACTS, arabicOf } from './alert-words.ts'

type AdminMail = Extract<Mail, { mail: 'admin-alert' }>

/** Alert to the administrators, one fact per line. */
export const alertWords = ({ title, details }: AdminMail): Words => {
  const facts = ALERT_FACTS.filter((name) => name in details).map((name): [AlertFact, string[]] => {
    const value = details[name]
    return [name, Array.isArray(value) ? value : value ? [value] : []]
  })
  return {
    en: {
      subject: `[ALERT] ${oneLine(title)}`,
      paragraphs: [],
      facts: facts.map(([name, values]) => [name, values.map(oneLine).join('; ') || '-']),
    },
    ar: {
      subject: `[تنبيه] ${within(arabicOf(title), 'ar')}`,
      paragraphs: [],
      facts: facts.map(([name, values]) => [
        ARABIC_FACTS[name],
        values.map((value) => within(arabicOf(value), 'ar')).join('؛ ') || '-',
      ]),
    },
  }
}

/** To the administrators: an application awaits review. */
export const toReviewWords = (customer: CustomerRow): Words => {
  const title = oneLine(customerTitle(customer) ?? customer.accountName ?? customer.id)
  const arabic = oneLine(arabicTitle(customer) ?? title)
  const path = `/review?customer=${customer.id}`
  return {
    en: {
      subject: `To review: ${within(title, 'en')}`,
      paragraphs: [`The application of ${within(title, 'en')} waits for a review.`],
      action: { label: 'Review application', path },
    },
    ar: {
      subject: `للمراجعة: ${within(arabic, 'ar')}`,
      paragraphs: [`طلب ${within(arabic, 'ar')} بانتظار المراجعة.`],
      action: { label: 'مراجعة الطلب', path },
    },
  }
}
