import { findCustomer } from '../../db/stores/customers.ts'
import { findSessionBySecret } from '../../db/stores/sessions.ts'
import type { Deps } from '../../deps.ts'
import { hashSecret } from './session-secret.ts'

/** Where a signed-in person belongs; null for anybody else, who sees the landing page. */
export const homeOf =
  (deps: Deps) =>
  async (secret: string | undefined): Promise<'/signup' | '/dashboard' | '/manageCustomers' | null> => {
    if (!secret) return null
    const session = await findSessionBySecret(deps.db, hashSecret(secret), deps.clock.now())
    if (!session?.user.isActive) return null
    const { role, customerId } = session.user
    if (role !== 'user') return '/manageCustomers'
    const customer = customerId === null ? undefined : await findCustomer(deps.db, customerId)
    return customer?.step === 'onboarding-completed' ? '/dashboard' : '/signup'
  }
