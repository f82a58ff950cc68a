import type { ReplyOf } from '#contract/endpoint.ts'
import type { listActivity, listAudit } from '#contract/endpoints/activity.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Api, Person } from '../../support/api.ts'

type Query = Record<string, string>
export type ActivityReply = ReplyOf<typeof listActivity> & ErrorBody
export type AuditReply = ReplyOf<typeof listAudit> & ErrorBody

/** A page of the activity list of the person's account. */
export const activityOf = async (person: Pick<Person, 'call'>, query: Query = {}) =>
  (await person.call<ActivityReply>('GET', '/v1/activity', { query })).body

/** A page of the audit, read by an administrator. */
export const auditOf = async (api: Api, query: Query = {}) =>
  (await api.call<AuditReply>('GET', '/v1/audit', { token: await api.adminToken(), query })).body

export const operationsIn = (acts: readonly { operation: string }[]) => acts.map(({ operation }) => operation)

/** The lines of a CSV file without its header. */
export const linesOf = (csv: string) => csv.trim().split('\r\n').slice(1)
