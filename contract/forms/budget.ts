import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'

/** SAR 1.00 and SAR 10,000,000.00. */
const BUDGET_MIN = 100
const BUDGET_MAX = 1_000_000_000

const range = 'quota-range' satisfies FieldMessage

/** Halalas of costs per Riyadh month, with VAT. */
export const BudgetForm = z.object({
  amount: z
    .int({ error: 'quota-amount' satisfies FieldMessage })
    .check(z.minimum(BUDGET_MIN, range), z.maximum(BUDGET_MAX, range)),
  /** At 100 %, no new resources can start until the month ends; what runs keeps running. */
  stops: z.boolean(),
})
export type BudgetForm = z.output<typeof BudgetForm>
