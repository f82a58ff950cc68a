import type { BodyOf } from '#contract/endpoint.ts'
import { saveBasicInfo } from '#contract/endpoints/basic-info.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { call } from '#src/shared/api/api.ts'

/** Saves either information form. */
export const saveInfo = async (body: BodyOf<typeof saveBasicInfo>, revision: number): Promise<Customer> =>
  (await call(saveBasicInfo, { body }, { revision })).customer
