import { expireVerification } from '../../use-cases/identity/expire-verification.ts'
import type { expireIdentityRequest as job } from '../definitions/expire-identity-request.ts'
import type { Handler } from './handler.ts'

export const handleExpireIdentityRequest: Handler<typeof job.payload> =
  (deps) =>
  ({ requestId }, jobId) =>
    expireVerification(deps)(requestId, jobId)
