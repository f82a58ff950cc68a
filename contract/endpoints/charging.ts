import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { ChargingStop } from '../entities/charging-stop.ts'
import { Halalas } from '../entities/common.ts'
import { ReleaseForm, StopForm } from '../forms/charging-stop.ts'

export const getCharging = defineEndpoint({
  id: 'charging.state',
  method: 'GET',
  path: '/v1/charging',
  access: 'admin',
  summary: 'Get the open stop of charging, the invoices that are due, and the last ended stops',
  reply: z.object({
    /** The open stop. */
    stop: z.nullable(ChargingStop),
    /** Invoices whose charge day or planned retry has come, and their sum in halalas. */
    due: z.object({ count: z.int(), amount: Halalas }),
    /** The same for invoices that also wait for the approval of their planned charges. */
    unapproved: z.object({ count: z.int(), amount: Halalas }),
    /** The last stops that have ended, the latest first. */
    ended: z.array(ChargingStop),
  }),
  errors: [],
  failure: 'charging',
})

export const stopCharging = defineEndpoint({
  id: 'charging.stop',
  method: 'POST',
  path: '/v1/charging/stops',
  access: 'admin',
  summary: 'Stop charging with a reason',
  body: StopForm,
  reply: z.object({ stop: ChargingStop }),
  errors: ['charging-changed'],
  failure: 'stopCharging',
})

export const releaseCharging = defineEndpoint({
  id: 'charging.release',
  method: 'POST',
  path: '/v1/charging/stops/:stopId/release',
  access: 'admin',
  summary: 'Release a stop of charging with a reason; what waited is charged',
  params: z.object({ stopId: z.uuid() }),
  body: ReleaseForm,
  reply: z.object({ stop: ChargingStop }),
  errors: ['not-found', 'charging-changed'],
  failure: 'releaseCharging',
})
