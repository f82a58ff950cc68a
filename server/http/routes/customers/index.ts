import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { acceptTermsRoute } from './accept-terms.ts'
import { completeOnboardingRoute } from './complete-onboarding.ts'
import { confirmPaymentMethodRoute } from './confirm-payment-method.ts'
import { getCurrentRoute } from './get-current.ts'
import { getDraftsRoute } from './get-drafts.ts'
import { getSupportPackageRoute } from './get-support-package.ts'
import { loginRoute } from './login.ts'
import { saveBasicInfoRoute } from './save-basic-info.ts'
import { saveBillingGroupRoute } from './save-billing-group.ts'
import { saveDesktopVersionRoute } from './save-desktop-version.ts'
import { saveDraftRoute } from './save-draft.ts'
import { saveGoogleInfoRoute } from './save-google-info.ts'
import { saveSupportPackageRoute } from './save-support-package.ts'
import { uploadAttachmentsRoute } from './upload-attachments.ts'

export const customerRoutes = (app: FastifyInstance, deps: Deps): void => {
  acceptTermsRoute(app, deps)
  completeOnboardingRoute(app, deps)
  confirmPaymentMethodRoute(app, deps)
  getCurrentRoute(app, deps)
  getDraftsRoute(app, deps)
  getSupportPackageRoute(app, deps)
  loginRoute(app, deps)
  saveBasicInfoRoute(app, deps)
  saveBillingGroupRoute(app, deps)
  saveDesktopVersionRoute(app, deps)
  saveDraftRoute(app, deps)
  saveGoogleInfoRoute(app, deps)
  saveSupportPackageRoute(app, deps)
  uploadAttachmentsRoute(app, deps)
}
