import type { FastifyInstance } from 'fastify'
import { uploadAttachments as endpoint } from '#contract/endpoints/customers.ts'
import type { Deps } from '../../../deps.ts'
import { uploadAttachments } from '../../../use-cases/customers/upload-attachments.ts'
import { mountOwner } from '../../mount.ts'

export const uploadAttachmentsRoute = (app: FastifyInstance, deps: Deps) =>
  mountOwner(app, deps, endpoint, async ({ actor, files, ifMatch }) => ({
    customer: await uploadAttachments(deps)(actor, files, ifMatch),
  }))
