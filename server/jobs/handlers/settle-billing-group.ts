import { settleBillingGroup } from '../../use-cases/subscription/settle-billing-group.ts'
import type { settleBillingGroup as job } from '../definitions/settle-billing-group.ts'
import type { Handler } from './handler.ts'

export const handleSettleBillingGroup: Handler<typeof job.payload> = (deps) => settleBillingGroup(deps)
