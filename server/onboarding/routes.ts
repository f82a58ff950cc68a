import * as infoEndpoints from '#contract/endpoints/basic-info.ts'
import * as endpoints from '#contract/endpoints/customers.ts'
import * as documents from '#contract/endpoints/documents.ts'
import { saveDesktopVersion } from '../accounts/save-desktop-version.ts'
import { type Route, route } from '../request/route.ts'
import { acceptTerms } from './accept-terms.ts'
import { openStoredDocument, removeDocument, storeDocument } from './documents.ts'
import { getDrafts, saveDraft } from './drafts.ts'
import { login } from './login.ts'
import { saveBasicInfo } from './save-basic-info.ts'
import { stepRoutes } from './save-steps.ts'

export const onboardingRoutes: readonly Route[] = [
  ...stepRoutes,
  route(endpoints.acceptTerms, acceptTerms),
  route(endpoints.getDrafts, getDrafts),
  route(endpoints.login, login),
  route(infoEndpoints.saveBasicInfo, saveBasicInfo),
  route(endpoints.saveDesktopVersion, saveDesktopVersion),
  route(endpoints.saveDraft, saveDraft),
  route(documents.storeDocument, storeDocument),
  route(documents.removeDocument, removeDocument),
  route(documents.openStoredDocument, openStoredDocument),
]
