import { moveCloudAccount } from '../../use-cases/cloud-account/move-cloud-account.ts'
import type { moveCloudAccount as job } from '../definitions/move-cloud-account.ts'
import type { Handler } from './handler.ts'

export const handleMoveCloudAccount: Handler<typeof job.payload> =
  (deps) =>
  ({ cloudAccountId }, jobId) =>
    moveCloudAccount(deps)(cloudAccountId, jobId)
