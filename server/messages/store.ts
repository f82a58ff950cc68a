import { json, type Querier } from '../db/client.ts'

export interface AuditEntry {
  id: string
  at: Date
  /** `client`: a browser's claim. `server`: our own observation. */
  origin: 'client' | 'server'
  userId: string
  customerId: string | null
  level: 'info' | 'warn' | 'error'
  action: string
  message: string
  context: Record<string, unknown>
  requestId: string
}

export const writeAudit = async (q: Querier, entry: AuditEntry): Promise<void> => {
  await q
    .insertInto('auditLogs')
    .values({ ...entry, context: json(entry.context) })
    .execute()
}
