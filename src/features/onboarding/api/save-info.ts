import type { BodyOf } from '#contract/endpoint.ts'
import type { saveBasicInfo } from '#contract/endpoints/basic-info.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { call } from '#src/shared/api/api.ts'

/** Saves either information form. The call is described beside its schema, which arrives late. */
export const saveInfo = async (body: BodyOf<typeof saveBasicInfo>, revision: number): Promise<Customer> => {
  const { saveBasicInfo } = await import('#contract/endpoints/basic-info.ts')
  return (await call(saveBasicInfo, { body }, { revision })).customer
}
