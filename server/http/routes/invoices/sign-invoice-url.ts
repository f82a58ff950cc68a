import type { FastifyInstance } from 'fastify'
import { signInvoiceUrl as endpoint } from '#contract/endpoints/invoices.ts'
import type { Deps } from '../../../deps.ts'
import { signInvoiceUrl } from '../../../use-cases/invoices/sign-invoice-url.ts'
import { mountOwner } from '../../mount.ts'

export const signInvoiceUrlRoute = (app: FastifyInstance, deps: Deps): void =>
  mountOwner(app, deps, endpoint, ({ actor, body }) => signInvoiceUrl(deps)(actor, body.fileName))
