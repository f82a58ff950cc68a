import { z } from 'zod'
import { defineJob } from '../definition.ts'

/**
 * Has the cloud provider suspend, resume or close a sub-account, as its chart says. `revision`: of the move it was planned for.
 * `round` names a later try, when an earlier job may have been given up.
 */
export const moveCloudAccount = defineJob({
  name: 'move-cloud-account',
  payload: z.object({ cloudAccountId: z.uuid(), revision: z.int(), round: z.string().optional() }),
  id: ({ cloudAccountId, revision, round }) =>
    [cloudAccountId, revision, ...(round === undefined ? [] : [round])].join(':'),
  owner: ({ cloudAccountId }) => cloudAccountId,
})
