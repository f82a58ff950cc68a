import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { ChargeRun, PlannedCharge } from '../entities/charge-run.ts'
import { PageQuery, Paging } from '../entities/paging.ts'
import { PLANNED_CHARGE_FILTERS } from '../entities/team-filters.ts'
import { ApprovalForm, HoldForm } from '../forms/charge-run.ts'

const params = z.object({ runId: z.uuid() })
const reply = z.object({ run: ChargeRun })

export const getChargeRun = defineEndpoint({
  id: 'chargeRuns.latest',
  method: 'GET',
  path: '/v1/charge-runs/latest',
  access: 'admin',
  summary: 'Get the planned charges of the latest month, highest amount first',
  query: z.extend(PageQuery, { filter: z._default(z.enum(PLANNED_CHARGE_FILTERS), 'all') }),
  reply: z.extend(Paging, {
    /** Planned charges need an approval. */
    isRequired: z.boolean(),
    /** Null before the first list. */
    run: z.nullable(ChargeRun),
    charges: z.array(PlannedCharge),
  }),
  errors: [],
  failure: 'chargeRun',
})

export const approveChargeRun = defineEndpoint({
  id: 'chargeRuns.approve',
  method: 'POST',
  path: '/v1/charge-runs/:runId/approval',
  access: 'admin',
  summary: 'Approve the planned charges of a month as they were seen',
  params,
  body: ApprovalForm,
  reply,
  errors: ['not-found', 'charge-run-changed'],
  failure: 'approveChargeRun',
})

export const holdChargeRun = defineEndpoint({
  id: 'chargeRuns.hold',
  method: 'POST',
  path: '/v1/charge-runs/:runId/hold',
  access: 'admin',
  summary: 'Hold the planned charges of a month with a reason',
  params,
  body: HoldForm,
  reply,
  errors: ['not-found', 'charge-run-changed'],
  failure: 'holdChargeRun',
})
