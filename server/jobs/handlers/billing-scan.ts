import { scanBilling } from '../../use-cases/billing/scan-billing.ts'
import type { billingScan as job } from '../definitions/billing-scan.ts'
import type { Handler } from './handler.ts'

export const handleBillingScan: Handler<typeof job.payload> = (deps) => () => scanBilling(deps)()
