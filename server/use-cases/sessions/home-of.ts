import { type Home, homeOfRole } from '#rules/home.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { findSessionBySecret } from '../../db/stores/sessions.ts'
import type { Deps } from '../../deps.ts'
import { openInvitation } from '../invitations/open-invitation.ts'
import { hashSecret } from './session-secret.ts'

/** Where a signed-in person belongs; null for anybody else, who sees the landing page. */
export const homeOf =
  (deps: Deps) =>
  async (secret: string | undefined): Promise<Home | null> => {
    if (!secret) return null
    const session = await findSessionBySecret(deps.db, hashSecret(secret), deps.clock.now())
    if (!session?.user.isActive) return null
    const { role, customerId } = session.user
    if (await openInvitation(deps.db, session.user, deps.clock.now())) return '/invitation'
    const customer = customerId === null ? undefined : await findCustomer(deps.db, customerId)
    return homeOfRole(role, customer?.step === 'onboarding-completed')
  }
