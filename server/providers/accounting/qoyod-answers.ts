import { z } from 'zod'
import type { AccountingInvoice } from './port.ts'

/** Riyals as text or number, such as 1234.5, "1234.50" or "1234.5000"; less than a halala is not money. */
const Riyals = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^-?\d{1,12}([.]\d{1,2}0*)?$/))
  .transform((text) => Math.round(Number(text) * 100))

const Id = z.union([z.int().positive().transform(String), z.string().regex(/^\d{1,20}$/)])

const Contact = z.object({ id: Id, organization: z.string().nullish() })

const Invoice = z
  .object({
    id: Id,
    contact_id: Id,
    reference: z.string().max(200),
    total: Riyals,
    due_amount: Riyals,
    description: z.string().nullish(),
    issue_date: z.string().nullish(),
  })
  .transform(
    ({ contact_id, due_amount, description, issue_date, ...invoice }): AccountingInvoice => ({
      ...invoice,
      contactId: contact_id,
      due: due_amount,
      description: description ?? null,
      issuedOn: issue_date ?? null,
    }),
  )

const Receipt = z.object({ reference: z.string(), amount: Riyals })

/** One entry comes wrapped in the name of its kind, many under the plural. */
export const OneContact = z.object({ contact: Contact })
export const Contacts = z.object({ customers: z.array(Contact) })
export const OneInvoice = z.object({ invoice: Invoice })
export const Invoices = z.object({ invoices: z.array(Invoice) })
export const OnePayment = z.object({ invoice_payment: Receipt })
export const Payments = z.object({ receipts: z.array(Receipt) })
