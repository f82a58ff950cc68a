import { signInvoiceUrl as signInvoiceUrlEndpoint } from '#contract/endpoints/invoices.ts'
import { type Route, route } from '../request/route.ts'
import { signInvoiceUrl } from './sign-invoice-url.ts'

export const invoiceDocumentRoutes: readonly Route[] = [route(signInvoiceUrlEndpoint, signInvoiceUrl)]
