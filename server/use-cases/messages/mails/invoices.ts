import { amountText } from '#rules/money.ts'
import { dayAr, dayEn, type Facts, invoiceName, momentAr, momentEn, needed, type Words } from './words.ts'

export const invoiceIssued = ({ url, invoice }: Facts): Words => {
  const issued = needed(invoice, 'invoice')
  const amount = amountText(issued.netAmount, issued.currency)
  return {
    subject: `Invoice ${invoiceName(issued)} | فاتورة ${invoiceName(issued)}`,
    en: [
      `A new invoice over ${amount} (VAT included) is ready.`,
      `Your card will be charged on ${dayEn(issued.dueAt)}. You need not do anything.`,
      `See and download it here: ${url}/billingHistory`,
    ],
    ar: [
      `صدرت فاتورة جديدة بمبلغ ${amount} شاملة ضريبة القيمة المضافة.`,
      `سيُخصم المبلغ من بطاقتك في ${dayAr(issued.dueAt)}. لا يلزمك أي إجراء.`,
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
