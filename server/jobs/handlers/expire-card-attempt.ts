import { expireAttempt } from '../../use-cases/cards/expire-attempt.ts'
import type { expireCardAttempt as job } from '../definitions/expire-card-attempt.ts'
import type { Handler } from './handler.ts'

export const handleExpireCardAttempt: Handler<typeof job.payload> =
  (deps) =>
  ({ attemptId }, jobId) =>
    expireAttempt(deps)(attemptId, jobId)
