import { z } from 'zod/mini'
import { PersonEmail } from '../text/email.ts'

/** The address that gets the PDF of an invoice. */
export const InvoiceRecipient = z.object({ email: PersonEmail })
export type InvoiceRecipient = z.output<typeof InvoiceRecipient>
