import { resolveCharge } from '../../use-cases/billing/resolve-charge.ts'
import type { resolveCharge as job } from '../definitions/resolve-charge.ts'
import type { Handler } from './handler.ts'

export const handleResolveCharge: Handler<typeof job.payload> =
  (deps) =>
  ({ chargeId }, jobId) =>
    resolveCharge(deps)(chargeId, { by: 'server', requestId: jobId })
