import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { logError } from '#contract/endpoints/messages.ts'
import type { Actor } from '../../actor.ts'
import { writeAudit } from '../../db/stores/audit-logs.ts'
import type { Deps } from '../../deps.ts'
import { redact, redactRecord } from './redact.ts'

/** Keeps one line a client wants kept: redacted, and marked as a claim. How bad it is says the call it came by. */
export const keepClientLog =
  (deps: Deps) =>
  async (actor: Actor, level: 'info' | 'error', line: BodyOf<typeof logError>): Promise<void> => {
    await writeAudit(deps.db, {
      id: randomUUID(),
      at: deps.clock.now(),
      origin: 'client',
      userId: actor.userId,
      customerId: actor.customerId,
      level,
      action: redact(line.action),
      message: redact(line.message),
      context: redactRecord(line.context),
      requestId: actor.requestId,
    })
  }
