import { type Html, html } from '../shared/html.ts'
import { time } from '../shared/time.ts'
import { riyals } from './fields.ts'
import type { Books, Contact, Invoice, InvoiceLine, InvoicePayment } from './state.ts'
import { statusOf } from './views.ts'

const MONEY = new Set(['VAT', 'Total in SAR', 'SAR'])
const TONES: Record<string, string> = { Paid: 'ok', Draft: 'warn', Overdue: 'bad' }

/** The reseller's books. */
export function accountingPage(books: Books, today: string): Html {
  const nameOf = (id: number) => books.contacts.find((contact) => contact.id === id)?.name ?? ''
  const newest = <T>(rows: readonly T[]) => [...rows].reverse()
  return html`<h1>Accounting</h1>
<p class="lead">The reseller’s books. The portal’s server enters each customer once as a contact, each invoice under the number it has given it, and each payment when an invoice is paid. An invoice cannot be changed afterwards.</p>
${section(
  'invoices',
  'Invoices',
  ['Number', 'Contact', 'Issued', 'Due', 'Status', 'VAT', 'Total in SAR', 'Lines'],
  newest(books.invoices).map((invoice) => invoiceRow(invoice, nameOf(invoice.contact_id), books, today)),
)}
${section(
  'payments',
  'Payments',
  ['Reference', 'Invoice', 'Day', 'SAR', 'Entered', 'By hand'],
  newest(books.payments).map((payment) => paymentRow(payment, books)),
)}
${section(
  'contacts',
  'Contacts',
  ['Name', 'Organisation', 'E-mail', 'VAT number', 'Number', 'Entered'],
  newest(books.contacts).map(contactRow),
)}`
}

function section(id: string, title: string, heads: string[], rows: Html[]): Html {
  return html`<section><h2 id="${id}">${title}</h2>${
    rows.length === 0
      ? html`<p class="empty">Nothing has been entered yet.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}"><table>
<thead><tr>${heads.map((head) => html`<th scope="col" class="${MONEY.has(head) ? 'end' : ''}">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
  }</section>`
}

function invoiceRow(invoice: Invoice, contact: string, books: Books, today: string): Html {
  const status = statusOf(invoice, books, today)
  return html`<tr><th scope="row"><bdi>${invoice.reference}</bdi></th><td>${contact}</td><td>${invoice.issue_date}</td><td>${invoice.due_date}</td>
<td><span class="tag ${TONES[status] ?? ''}">${status}</span></td><td class="end">${riyals(invoice.vat)}</td><td class="end">${riyals(invoice.total)}</td>
<td><details><summary>Show</summary>${invoice.lines.map(lineItem)}</details></td></tr>`
}

const lineItem = ({ description, amount, discount, taxPercent }: InvoiceLine): Html =>
  html`<div>${description}: ${riyals(amount)}${discount ? ` after a discount of ${riyals(discount)}` : ''}, VAT ${taxPercent} %</div>`

function paymentRow({ reference, invoice_id, date, amount, createdAt }: InvoicePayment, books: Books): Html {
  const invoice = books.invoices.find(({ id }) => id === invoice_id)
  return html`<tr><th scope="row"><code>${reference}</code></th><td><bdi>${invoice?.reference}</bdi></td><td>${date}</td><td class="end">${riyals(amount)}</td><td>${time(createdAt)}</td>
<td><form method="post" action="/accounting/board/payments/take-out"><button class="small" name="reference" value="${reference}" aria-label="Take out ${reference}">Take out</button></form></td></tr>`
}

const contactRow = ({ name, organization, email, tax_number, id, createdAt }: Contact): Html =>
  html`<tr><th scope="row">${name}</th><td>${organization}</td><td>${email}</td><td>${tax_number}</td><td>${id}</td><td>${time(createdAt)}</td></tr>`
