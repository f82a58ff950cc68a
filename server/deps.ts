import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { renewSession } from '#contract/endpoints/sessions.ts'
import type { ActivityDetails } from '#contract/entities/activity.ts'
import type { CloudTarget } from '#contract/entities/consequence.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { Home } from '#rules/home.ts'
import type { Act, ActivityEvent } from './activity/act.ts'
import type { Admission } from './admission/admission.ts'
import type { Cause } from './charts/cause.ts'
import type { Clock } from './clock.ts'
import type { Db, PoolUse, Querier, Tx } from './db/client.ts'
import type { ChargeRow, CustomerRow, PaymentMethodRow } from './db/schema.ts'
import type { Standby } from './db/standby.ts'
import type { ChangeRecorder } from './db/transaction.ts'
import type { DataKey } from './env/data-keys.ts'
import type { Env } from './env/env.ts'
import type { AppError } from './errors/app-error.ts'
import type { NameFlow } from './flows/flow-name.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './operations/metrics.ts'
import type { ProviderState } from './provider-health/circuit.ts'
import type { AccountingPort } from './providers/accounting/port.ts'
import type { CardsPort } from './providers/cards/port.ts'
import type { CloudBillingPort } from './providers/cloud-billing/port.ts'
import type { CompanyRegistryPort } from './providers/company-registry/port.ts'
import type { FilesPort } from './providers/files/port.ts'
import type { IdentityCheckPort } from './providers/identity-check/port.ts'
import type { MalwareScannerPort } from './providers/malware-scanner/port.ts'
import type { MessagesPort } from './providers/messages/port.ts'
import type { SignInPort } from './providers/sign-in/port.ts'
import type { TaxAuthorityPort } from './providers/tax-authority/port.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { Actor, Identity } from './request/actor.ts'
import type { AskedAct, GrantedCall } from './request/asked-act.ts'
import type { Vault } from './sealing/vault.ts'
import type { Tracer } from './tracing/tracer.ts'

/** The providers, by role. Only composition.ts knows their brands. */
export interface Ports {
  signIn: SignInPort
  /** The provider of new cards. */
  cards: CardsPort
  /** Former providers that saved cards still name. */
  formerCards: readonly CardsPort[]
  identityCheck: IdentityCheckPort
  companyRegistry: CompanyRegistryPort
  cloudBilling: CloudBillingPort
  accounting: AccountingPort
  taxAuthority: TaxAuthorityPort
  messages: MessagesPort
  files: FilesPort
  malwareScanner: MalwareScannerPort
}

export type Log = FastifyBaseLogger

/** The environment plus values stored in the data directory. */
export type Config = Omit<Env, 'dataKeys' | 'numberSecrets'> & {
  sessionSecret: string
  flowNamesSecret: string
  dataKeys: readonly DataKey[]
  numberSecrets: readonly string[]
}

/** A refused write of a flow. */
export interface FlowRefusal {
  actor: Actor
  customerId: string
  endpoint: Endpoint | undefined
  refusal: AppError
}

/**
 * Functions of higher folders that lower folders call. Lower folders are the request pipeline, the charts, and the nouns that
 * other nouns use. `nouns.ts` supplies the functions, so that no folder imports a higher one.
 */
export interface Nouns {
  /** Authenticates a bearer token. Throws `unauthenticated` or `session-expired`. */
  identify(deps: Deps, shown: { token: string; requestId: string }, withAccount: boolean): Promise<Identity>
  findCustomer(q: Querier, id: string): Promise<CustomerRow | undefined>
  findOpenVisit(
    q: Querier,
    visitor: { userId: string; sessionId: string | null },
    customerId: string,
    now: Date,
  ): Promise<{ reason: string } | undefined>
  /** The address of a person of this account, or of the team when `customerId` is null. */
  findEmail(q: Querier, id: string, customerId: string | null): Promise<string | null>
  /** Returns the id of the act. */
  writeAct(deps: Pick<Deps, 'clock'>, q: Querier, act: Act): Promise<string>
  /** Records the changes of an act, in the transactions that make them. */
  changeRecorder(deps: Pick<Deps, 'clock'>, act: { activityId: string; operation: string }): ChangeRecorder
  endAct(q: Querier, result: { activityId: string; at: Date; result: string }): Promise<void>
  /** True when the person has successfully done the same act since an instant. */
  hasActed(
    q: Querier,
    act: { operation: string; userId: string; details: ActivityDetails; since: Date },
  ): Promise<boolean>
  /** The customer of a flow by its name; null for an unknown name, and for a flow of the team. */
  findFlowCustomer(q: Querier, chart: string, flow: string): Promise<string | null>
  /** The customer of a person; null for an unknown person, and for one without an account. */
  findCustomerOfPerson(q: Querier, userId: string): Promise<string | null>
  /** The customer of an act that waits for a second administrator; null for an unknown one, and for an export. */
  findOpinionCustomer(q: Querier, opinionId: string): Promise<string | null>
  /** Stores an act for the decision of a second administrator, and returns the answer of its call. */
  askSecondOpinion(deps: Deps, act: AskedAct): Promise<unknown>
  /** Runs an export after the agreement of a second administrator. Throws `second-opinion-needed` without one. */
  runGranted(deps: Deps, call: GrantedCall, run: () => Promise<unknown>): Promise<unknown>
  recordEvent(deps: Pick<Deps, 'clock'>, tx: Tx, event: ActivityEvent): Promise<void>
  recordRefusal(deps: Pick<Deps, 'db' | 'clock'>, refusal: FlowRefusal): Promise<void>
  reportCardData(
    deps: Deps,
    about: { route: string; userId: string | null; requestId: string },
  ): Promise<void>
  /** `cause` is the cause of the error `needs-attention`. */
  reportAttention(
    deps: Deps,
    about: { route: string; customerId: string | null; requestId: string; cause: unknown },
  ): Promise<void>
  /** A new access token for the session of the cookie. Throws `unauthenticated`, `session-expired` or `user-inactive`. */
  renewSession(deps: Deps, secret: string | undefined): Promise<ReplyOf<typeof renewSession>>
  /** Ends all sessions of a person. Returns the number of live ones. */
  revokeSessionsOf(tx: Tx, userId: string, at: Date): Promise<number>
  /** The home path of a signed-in person; null without a session. */
  homeOf(deps: Deps, secret: string | undefined): Promise<Home | null>
  /** The account as the portal shows it. */
  presentCustomer(deps: Pick<Deps, 'clock' | 'vault'>, q: Querier, customer: CustomerRow): Promise<Customer>
  /** Plans a check of the payment's open refund after an event of its card provider. */
  resolveRefundOf(deps: Deps, event: { provider: string; paymentId: string; eventId: string }): Promise<void>
  /** Plans a check of a payment after an event of its card provider. */
  readPaymentOf(deps: Deps, event: { provider: string; paymentId: string; eventId: string }): Promise<void>
  /** Plans a check of a dispute after an event of its card provider. */
  readDisputeOf(deps: Deps, event: { provider: string; disputeId: string; eventId: string }): Promise<void>
  /** Moves the customer's cloud account to the state that the account now requires. */
  agreeCloudAccount(
    deps: Deps,
    tx: Tx,
    customer: CustomerRow,
    target: CloudTarget | null,
    cause: Cause,
  ): Promise<CustomerRow>
  /** Plans the charge of an invoice that waits for another card. The caller locks the customer's row. */
  chargeWaiting(deps: Deps, tx: Tx, customerId: string): Promise<void>
  /** Plans the payment of all debts with a card that was added for it. */
  planPaymentWithCard(deps: Deps, tx: Tx, card: { customerId: string; cardId: string }): Promise<void>
  /** True when a charge with this card is open. */
  isCardInUse(q: Querier, paymentMethodId: string): Promise<boolean>
  /** True when the card provider has not decided a charge of this customer. */
  hasOpenCharge(q: Querier, customerId: string): Promise<boolean>
  hasDeclinedResubscription(
    q: Querier,
    customer: CustomerRow,
    cards: readonly PaymentMethodRow[],
  ): Promise<boolean>
  /** Handles the result of a charge that verifies a card for a new subscription. */
  resubscriptionCharged(
    deps: Deps,
    tx: Tx,
    charge: ChargeRow,
    verdict: { kind: 'paid' | 'declined' | 'unclear' },
    cause: Cause,
  ): Promise<void>
}

/** Dependencies of use cases and jobs. */
export interface Deps {
  config: Config
  db: Db
  /** Connections for admission only, separate from the connections of requests. */
  admissionDb: Db
  /** Reads of lists and figures, which may come from a standby of the database. */
  standby: Standby
  admission: Admission
  /** True when this process has lost all its database connections. */
  isDatabaseStuck(): boolean
  poolUse(): PoolUse | null
  /** The providers, as they answer this server. */
  providerStates(): ReadonlyMap<string, ProviderState>
  clock: Clock
  log: Log
  ports: Ports
  jobs: Jobs
  realtime: Realtime
  metrics: Metrics
  tracer: Tracer
  nameFlow: NameFlow
  /** Opens and seals identity numbers and other texts that the database must not show. */
  vault: Vault
  nouns: Nouns
}
