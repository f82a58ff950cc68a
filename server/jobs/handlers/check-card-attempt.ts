import { checkAttempt } from '../../use-cases/cards/check-attempt.ts'
import type { checkCardAttempt as job } from '../definitions/check-card-attempt.ts'
import type { Handler } from './handler.ts'

export const handleCheckCardAttempt: Handler<typeof job.payload> =
  (deps) =>
  ({ attemptId, round }, jobId) =>
    checkAttempt(deps)(attemptId, round, jobId)
