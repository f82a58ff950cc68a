import { activityRoutes } from './activity/routes.ts'
import { administrationRoutes } from './administration/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { cardRoutes } from './cards/routes.ts'
import { cardsWebhook } from './cards/webhook.ts'
import { configRoutes } from './configs/routes.ts'
import { customerListRoutes } from './customer-list/routes.ts'
import type { Deps } from './deps.ts'
import { flowRoutes } from './flows/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { nafathWebhook } from './identity/webhook.ts'
import { invoiceDocumentRoutes } from './invoice-documents/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { userRoutes } from './people/routes.ts'
import { teamRoutes } from './people/team-routes.ts'
import type { Route } from './request/route.ts'
import { reviewRoutes } from './review/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { subscriptionRoutes } from './subscription/routes.ts'
import { viewRoutes } from './views/routes.ts'

/** Every call of the API, and the webhooks of providers. */
export const routes = ({ config, ports }: Pick<Deps, 'config' | 'ports'>): readonly Route[] => [
  ...sessionRoutes,
  ...configRoutes,
  ...viewRoutes,
  ...onboardingRoutes,
  ...customerListRoutes,
  ...messageRoutes,
  ...cardRoutes,
  ...identityRoutes,
  ...billingRoutes,
  ...invoiceDocumentRoutes,
  ...subscriptionRoutes,
  ...teamRoutes,
  ...userRoutes,
  ...activityRoutes,
  ...reviewRoutes,
  ...flowRoutes,
  ...administrationRoutes,
  cardsWebhook(ports.cards),
  ...(config.nafath.enabled ? [nafathWebhook] : []),
]
