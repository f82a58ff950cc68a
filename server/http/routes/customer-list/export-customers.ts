import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportCustomers as endpoint } from '#contract/endpoints/customer-list.ts'
import { asAttachment } from '../../../attachment.ts'
import type { Deps } from '../../../deps.ts'
import { exportCustomers } from '../../../use-cases/customer-list/export-customers.ts'
import { mountAdmin } from '../../mount.ts'

export const exportCustomersRoute = (app: FastifyInstance, deps: Deps): void =>
  mountAdmin(app, deps, endpoint, async ({ actor, query, reply }) => {
    const lines = Readable.from(await exportCustomers(deps)(actor, query))
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', asAttachment('customers.csv'))
      .header('cache-control', 'no-store')
    return lines
  })
