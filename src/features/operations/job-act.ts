import type { GivenUpJob, QueueName } from '#contract/entities/operations.ts'

/** An administrator's decision about jobs that gave up. */
export type JobAct =
  | { type: 'retry' | 'dismiss'; job: Pick<GivenUpJob, 'id' | 'queue'> }
  | { type: 'retryAll'; queue: QueueName }
