import { settleBillingRoles } from '../../use-cases/subscription/settle-billing-roles.ts'
import type { settleBillingRoles as job } from '../definitions/settle-billing-roles.ts'
import type { Handler } from './handler.ts'

export const handleSettleBillingRoles: Handler<typeof job.payload> = (deps) => settleBillingRoles(deps)
