import { voidCharge } from '../../use-cases/billing/void-charge.ts'
import type { voidCharge as job } from '../definitions/void-charge.ts'
import type { Handler } from './handler.ts'

export const handleVoidCharge: Handler<typeof job.payload> =
  (deps) =>
  ({ chargeId }) =>
    voidCharge(deps)(chargeId)
