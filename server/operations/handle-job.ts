import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/operations.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type CommandResult, command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { dismissGivenUp, requeueGivenUp } from './job-failure-store.ts'

/** Queues a job again that gave up. Throws `job-handled` when it was already retried or dismissed. */
export const retryJob = (
  deps: Deps,
  { actor, params }: Call<typeof endpoints.retryJob>,
): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    if ((await requeueGivenUp(tx, params)) === 0) throw new AppError('job-handled')
    return EMPTY
  })

/** Queues again all jobs of a queue that gave up. Throws `job-handled` when there is none. */
export const retryQueue = (
  deps: Deps,
  { actor, params: { queue } }: Call<typeof endpoints.retryQueue>,
): Promise<CommandResult<ReplyOf<typeof endpoints.retryQueue>>> =>
  command(deps, actor, async (tx) => {
    const retried = await requeueGivenUp(tx, { queue, jobId: null })
    if (retried === 0) throw new AppError('job-handled')
    return { retried }
  })

/** Dismisses a job that gave up. The audit has the administrator’s reason. Throws `job-handled` when it was already retried or dismissed. */
export const dismissJob = (
  deps: Deps,
  { actor, params }: Call<typeof endpoints.dismissJob>,
): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    if (!(await dismissGivenUp(tx, params))) throw new AppError('job-handled')
    return EMPTY
  })
