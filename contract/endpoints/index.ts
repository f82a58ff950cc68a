import type { Endpoint, Schema } from '../endpoint.ts'
import * as activity from './activity.ts'
import * as administration from './administration.ts'
import * as basicInfo from './basic-info.ts'
import * as cards from './cards.ts'
import * as chargeRuns from './charge-runs.ts'
import * as charging from './charging.ts'
import * as configs from './configs.ts'
import * as consequences from './consequences.ts'
import * as contractSummaries from './contract-summaries.ts'
import * as costs from './costs.ts'
import * as creditNotes from './credit-notes.ts'
import * as customerList from './customer-list.ts'
import * as customers from './customers.ts'
import * as dataRequests from './data-requests.ts'
import * as disputes from './disputes.ts'
import * as documents from './documents.ts'
import * as flows from './flows.ts'
import * as identity from './identity.ts'
import * as invitations from './invitations.ts'
import * as invoices from './invoices.ts'
import * as messages from './messages.ts'
import * as operations from './operations.ts'
import * as registry from './registry.ts'
import * as review from './review.ts'
import * as secondOpinions from './second-opinions.ts'
import * as sessions from './sessions.ts'
import * as subscription from './subscription.ts'
import * as taxDocuments from './tax-documents.ts'
import * as team from './team.ts'
import * as unassignedPayments from './unassigned-payments.ts'
import * as users from './users.ts'
import * as visits from './visits.ts'

const MODULES = [
  sessions,
  configs,
  customers,
  consequences,
  contractSummaries,
  customerList,
  documents,
  basicInfo,
  cards,
  identity,
  registry,
  messages,
  invoices,
  costs,
  creditNotes,
  disputes,
  dataRequests,
  taxDocuments,
  unassignedPayments,
  chargeRuns,
  charging,
  subscription,
  review,
  team,
  users,
  invitations,
  visits,
  activity,
  administration,
  secondOpinions,
  flows,
  operations,
] as const

type ExportOf<Module> = Module extends unknown ? Module[keyof Module] : never
type AnyEndpoint = Extract<ExportOf<(typeof MODULES)[number]>, Endpoint>
export type Operation = AnyEndpoint['id']
/** A call that only administrators may make. */
export type AdminOperation = Extract<AnyEndpoint, { access: 'admin' }>['id']
/** A read that is not for administrators only. */
export type ReadOperation = Exclude<Extract<AnyEndpoint, { method: 'GET' }>['id'], AdminOperation>

const isEndpoint = (value: unknown): value is Endpoint<Schema, Schema, Schema, Schema> & { id: Operation } =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every endpoint of the API, for the server's mount check, the OpenAPI document and the permission matrix. */
export const ENDPOINTS: readonly (Endpoint & { id: Operation })[] = MODULES.flatMap((module) =>
  Object.values<unknown>(module).filter(isEndpoint),
)
