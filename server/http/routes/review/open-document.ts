import type { FastifyInstance } from 'fastify'
import { openDocument as endpoint } from '#contract/endpoints/review.ts'
import type { Deps } from '../../../deps.ts'
import { openDocument } from '../../../use-cases/review/open-document.ts'
import { mountAdmin } from '../../mount.ts'

export const openDocumentRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, ({ params }) => openDocument(deps)(params.customerId, params.documentId))
