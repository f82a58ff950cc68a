import type { FastifyInstance } from 'fastify'
import { openStoredDocument, removeDocument, storeDocument } from '#contract/endpoints/documents.ts'
import type { Deps } from '../../deps.ts'
import {
  openStoredDocument as openStored,
  removeDocument as remove,
  storeDocument as store,
} from '../../use-cases/documents/documents.ts'
import { mountCustomer } from '../mount.ts'

export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  mountCustomer(app, deps, storeDocument, ({ actor, params, files, ifMatch }) =>
    store(deps)(actor, { documentType: params.documentType, files }, ifMatch),
  )
  mountCustomer(app, deps, removeDocument, ({ actor, params, ifMatch }) =>
    remove(deps)(actor, params.documentType, ifMatch),
  )
  mountCustomer(app, deps, openStoredDocument, ({ actor, params }) =>
    openStored(deps)(actor, params.documentType),
  )
}
