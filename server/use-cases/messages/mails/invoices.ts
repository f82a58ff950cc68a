import { amountText } from '#rules/money.ts'
import type { InvoiceRow } from '../../../db/schema.ts'
import { dayAr, dayEn, type Facts, invoiceName, momentAr, momentEn, needed, type Words } from './words.ts'

/** What is to be done about an invoice by the time its mail is sent: one that is due at once may have been charged before. */
const nextStep = ({ state, dueAt }: InvoiceRow, url: string): { en: string; ar: string } => {
  if (state === 'paid')
    return { en: 'It is paid already. You need not do anything.', ar: 'وقد سُدّدت بالفعل. لا يلزمك أي إجراء.' }
  if (state === 'failed')
    return {
      en: `Your card could not be charged. You can pay here: ${url}/dashboard`,
      ar: `تعذّر الخصم من بطاقتك. يمكنك الدفع هنا: ${url}/dashboard`,
    }
  return {
    en: `Your card will be charged on ${dayEn(dueAt)}. You need not do anything.`,
    ar: `سيُخصم المبلغ من بطاقتك في ${dayAr(dueAt)}. لا يلزمك أي إجراء.`,
  }
}

export const invoiceIssued = ({ url, invoice }: Facts): Words => {
  const issued = needed(invoice, 'invoice')
  const amount = amountText(issued.netAmount, issued.currency)
  const next = nextStep(issued, url)
  return {
    subject: `Invoice ${invoiceName(issued)} | فاتورة ${invoiceName(issued)}`,
    en: [
      `A new invoice over ${amount} (VAT included) is ready.`,
      next.en,
      `See and download it here: ${url}/billingHistory`,
    ],
    ar: [
      `صدرت فاتورة جديدة بمبلغ ${amount} شاملة ضريبة القيمة المضافة.`,
      next.ar,
      `يمكنك الاطلاع عليها وتنزيلها هنا: ${url}/billingHistory`,
    ],
  }
}

export const invoicePaid = ({ url, invoice }: Facts): Words => {
  const paid = needed(invoice, 'invoice')
  const amount = amountText(paid.netAmount, paid.currency)
  return {
    subject: `Payment received: ${invoiceName(paid)} | تم استلام الدفعة: ${invoiceName(paid)}`,
    en: [
      `Thank you. ${amount} was charged for invoice ${invoiceName(paid)}.`,
      `Your invoices are here: ${url}/billingHistory`,
    ],
    ar: [
      `شكرًا لك. تم خصم ${amount} عن الفاتورة ${invoiceName(paid)}.`,
      `تجد فواتيرك هنا: ${url}/billingHistory`,
    ],
  }
}

export const paymentFailed = ({ url, invoice }: Facts): Words => {
  const failed = needed(invoice, 'invoice')
  const amount = amountText(failed.netAmount, failed.currency)
  const next = failed.nextAttemptAt
  return {
    subject: `Payment failed: ${invoiceName(failed)} | فشل الدفع: ${invoiceName(failed)}`,
    en: [
      `We could not charge ${amount} for invoice ${invoiceName(failed)}.`,
      next
        ? `We will try again by ourselves on ${momentEn(next)} (Riyadh time).`
        : 'We will not try again by ourselves.',
      `You can pay at once, or add another card: ${url}/dashboard`,
    ],
    ar: [
      `تعذّر خصم ${amount} عن الفاتورة ${invoiceName(failed)}.`,
      next
        ? `سنعيد المحاولة تلقائيًا في ${momentAr(next)} بتوقيت الرياض.`
        : 'لن نعيد المحاولة تلقائيًا بعد الآن.',
      `يمكنك الدفع فورًا أو إضافة بطاقة أخرى: ${url}/dashboard`,
    ],
  }
}
