import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { EmptyReply } from '../entities/common.ts'
import { OperationsFacts, QueueName, Trouble } from '../entities/operations.ts'
import { DismissalForm } from '../forms/job-dismissal.ts'

export const readOperations = defineEndpoint({
  id: 'operations.read',
  method: 'GET',
  path: '/v1/operations',
  access: 'admin',
  summary: 'Get what is wrong, what waits, and the state of servers, backups and comparisons',
  reply: z.extend(OperationsFacts, { troubles: z.array(Trouble) }),
  errors: [],
  failure: 'operations',
})

const job = z.object({ queue: QueueName, jobId: z.uuid() })

export const retryJob = defineEndpoint({
  id: 'operations.retryJob',
  method: 'POST',
  path: '/v1/operations/queues/:queue/jobs/:jobId/retry',
  access: 'admin',
  summary: 'Retry a job that gave up',
  params: job,
  reply: EmptyReply,
  errors: ['job-handled'],
  failure: 'retryJob',
})

/** Retries the jobs of a kind that have given up by now. */
export const retryQueue = defineEndpoint({
  id: 'operations.retryQueue',
  method: 'POST',
  path: '/v1/operations/queues/:queue/retry',
  access: 'admin',
  summary: 'Retry all jobs of a kind that gave up',
  params: z.object({ queue: QueueName }),
  reply: z.object({ retried: z.int() }),
  errors: ['job-handled'],
  failure: 'retryJob',
})

export const dismissJob = defineEndpoint({
  id: 'operations.dismissJob',
  method: 'POST',
  path: '/v1/operations/queues/:queue/jobs/:jobId/dismissal',
  access: 'admin',
  summary: 'Dismiss a job that gave up and needs no retry',
  params: job,
  body: DismissalForm,
  reply: EmptyReply,
  errors: ['job-handled'],
  failure: 'dismissJob',
})
