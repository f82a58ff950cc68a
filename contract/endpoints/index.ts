import type { Endpoint } from '../endpoint.ts'
import * as activity from './activity.ts'
import * as basicInfo from './basic-info.ts'
import * as cards from './cards.ts'
import * as configs from './configs.ts'
import * as customerList from './customer-list.ts'
import * as customers from './customers.ts'
import * as identity from './identity.ts'
import * as invoices from './invoices.ts'
import * as messages from './messages.ts'
import * as registry from './registry.ts'
import * as review from './review.ts'
import * as sessions from './sessions.ts'
import * as subscription from './subscription.ts'
import * as users from './users.ts'
import * as visits from './visits.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every endpoint of the API, for the server's mount check, the OpenAPI document and the access matrix. */
export const ENDPOINTS: readonly Endpoint[] = [
  sessions,
  configs,
  customers,
  customerList,
  basicInfo,
  cards,
  identity,
  registry,
  messages,
  invoices,
  subscription,
  review,
  users,
  visits,
  activity,
].flatMap((module) => Object.values(module).filter(isEndpoint))
