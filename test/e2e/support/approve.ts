import { grantPermissions } from '#contract/endpoints/subscription.ts'
import { callApi, type Place } from './api.ts'
import type { Seeded } from './seed.ts'

/** Opens the account of somebody who is through the onboarding, as an administrator does. */
export const approve = async (world: Place, { current }: Seeded): Promise<void> => {
  const { idToken } = await world.control<{ idToken: string }>('/identity/token', {
    email: 'admin@masar.example',
  })
  const { id: customerId } = await current()
  await callApi(world, idToken)(grantPermissions, { params: { customerId } })
}
