import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CardType } from '#contract/entities/payment-method.ts'
import type { TeamRole } from '#contract/forms/team.ts'
import type {
  ContractSummariesTable,
  ContractSummaryFilesTable,
  CustomerEntriesTable,
  CustomersTable,
  CustomerTalliesTable,
  DataRequestsTable,
  DestroyedSubjectsTable,
  DevicesTable,
  DocumentsTable,
  DraftsTable,
  FirstRolesTable,
  OfferAcceptancesTable,
  ProposedDocumentsTable,
  RequestedChangesTable,
  ReviewDecisionsTable,
  SecondOpinionsTable,
  SessionsTable,
  TermsAcceptancesTable,
  UsersTable,
} from './tables/account-tables.ts'
import type {
  BudgetNoticesTable,
  BudgetsTable,
  ChargeRunsTable,
  ChargesTable,
  ChargingStopsTable,
  CloudAccountsTable,
  CreditNotesTable,
  CreditUsesTable,
  DisputesTable,
  FoundDisputesTable,
  InvitationsTable,
  InvoiceLinesTable,
  InvoiceRenditionsTable,
  InvoicesTable,
  MembershipsTable,
  MissingPaymentsTable,
  PackageChangesTable,
  PaymentComparisonsTable,
  PlannedChargesTable,
  RefundsTable,
  TaxChainsTable,
  TaxCopiesTable,
  TaxDocumentsTable,
  TaxSubmissionsTable,
  UnassignedPaymentsTable,
  UnexplainedPaymentsTable,
  UsageEntriesTable,
} from './tables/billing-tables.ts'
import type {
  ActivitiesTable,
  ActivityChangesTable,
  ActivityResultsTable,
  AuditLogsTable,
  BackupResultsTable,
  BrowserReportsTable,
  CardAttemptsTable,
  CompanyChecksTable,
  EffectsTable,
  IdempotencyKeysTable,
  IdentityPromptsTable,
  IdentityRequestsTable,
  JobFailuresTable,
  PaymentMethodsTable,
  ProviderTroublesTable,
  RecordLinksTable,
  RecordUnsealedTable,
  RefusalsTable,
  RequestCountsTable,
  ServerBeatsTable,
  TransitionsTable,
  UncountedRefusalsTable,
  UncountedStepsTable,
  VisitsTable,
} from './tables/record-tables.ts'

export type { ShownUserRow } from './tables/account-tables.ts'

export interface Database {
  users: UsersTable
  firstRoles: FirstRolesTable
  sessions: SessionsTable
  devices: DevicesTable
  customers: CustomersTable
  documents: DocumentsTable
  proposedDocuments: ProposedDocumentsTable
  companyChecks: CompanyChecksTable
  identityPrompts: IdentityPromptsTable
  identityRequests: IdentityRequestsTable
  cardAttempts: CardAttemptsTable
  paymentMethods: PaymentMethodsTable
  transitions: TransitionsTable
  refusals: RefusalsTable
  uncountedSteps: UncountedStepsTable
  uncountedRefusals: UncountedRefusalsTable
  drafts: DraftsTable
  termsAcceptances: TermsAcceptancesTable
  offerAcceptances: OfferAcceptancesTable
  contractSummaries: ContractSummariesTable
  contractSummaryFiles: ContractSummaryFilesTable
  idempotencyKeys: IdempotencyKeysTable
  auditLogs: AuditLogsTable
  backupResults: BackupResultsTable
  browserReports: BrowserReportsTable
  jobFailures: JobFailuresTable
  recordLinks: RecordLinksTable
  recordUnsealed: RecordUnsealedTable
  effects: EffectsTable
  requestCounts: RequestCountsTable
  serverBeats: ServerBeatsTable
  providerTroubles: ProviderTroublesTable
  packageChanges: PackageChangesTable
  invoices: InvoicesTable
  invoiceLines: InvoiceLinesTable
  invoiceRenditions: InvoiceRenditionsTable
  creditNotes: CreditNotesTable
  creditUses: CreditUsesTable
  refunds: RefundsTable
  disputes: DisputesTable
  foundDisputes: FoundDisputesTable
  dataRequests: DataRequestsTable
  secondOpinions: SecondOpinionsTable
  destroyedSubjects: DestroyedSubjectsTable
  taxDocuments: TaxDocumentsTable
  taxChains: TaxChainsTable
  taxCopies: TaxCopiesTable
  taxSubmissions: TaxSubmissionsTable
  usageEntries: UsageEntriesTable
  cloudAccounts: CloudAccountsTable
  charges: ChargesTable
  chargingStops: ChargingStopsTable
  budgets: BudgetsTable
  budgetNotices: BudgetNoticesTable
  chargeRuns: ChargeRunsTable
  plannedCharges: PlannedChargesTable
  unexplainedPayments: UnexplainedPaymentsTable
  unassignedPayments: UnassignedPaymentsTable
  paymentComparisons: PaymentComparisonsTable
  missingPayments: MissingPaymentsTable
  invitations: InvitationsTable
  memberships: MembershipsTable
  customerEntries: CustomerEntriesTable
  customerTallies: CustomerTalliesTable
  visits: VisitsTable
  activities: ActivitiesTable
  activityChanges: ActivityChangesTable
  activityResults: ActivityResultsTable
  reviewDecisions: ReviewDecisionsTable
  requestedChanges: RequestedChangesTable
}

export type UserRow = Selectable<UsersTable>
export type SessionRow = Selectable<SessionsTable>
export type CustomerRow = Selectable<CustomersTable>
export type CustomerChange = Updateable<CustomersTable>
export type ContractSummaryRow = Selectable<ContractSummariesTable>
export type DocumentRow = Selectable<DocumentsTable>
export type NewDocument = Insertable<DocumentsTable>
export type ProposedDocumentRow = Selectable<ProposedDocumentsTable>
export type NewProposedDocument = Insertable<ProposedDocumentsTable>
export type CompanyCheckRow = Selectable<CompanyChecksTable>
export type IdentityRequestRow = Selectable<IdentityRequestsTable>
export type NewIdentityRequest = Insertable<IdentityRequestsTable>
export type IdentityRequestChange = Updateable<IdentityRequestsTable>
export type CardAttemptRow = Selectable<CardAttemptsTable>
export type NewCardAttempt = Insertable<CardAttemptsTable>
export type CardAttemptChange = Updateable<CardAttemptsTable>
export type PaymentMethodRow = Selectable<PaymentMethodsTable>
export type NewPaymentMethod = Insertable<PaymentMethodsTable>
export type NewRefusal = Insertable<RefusalsTable>
export type NewTransition = Insertable<TransitionsTable>
export type PackageChangeRow = Selectable<PackageChangesTable>
export type InvoiceRow = Selectable<InvoicesTable>
export type NewInvoice = Insertable<InvoicesTable>
export type InvoiceChange = Updateable<InvoicesTable>
export type InvoiceLineRow = Selectable<InvoiceLinesTable>
export type CreditNoteRow = Selectable<CreditNotesTable>
export type NewCreditNote = Insertable<CreditNotesTable>
export type RefundRow = Selectable<RefundsTable>
export type NewRefund = Insertable<RefundsTable>
export type DataRequestRow = Selectable<DataRequestsTable>
export type NewDataRequest = Insertable<DataRequestsTable>
export type SecondOpinionRow = Selectable<SecondOpinionsTable>
export type NewSecondOpinion = Insertable<SecondOpinionsTable>
export type DisputeRow = Selectable<DisputesTable>
export type NewDispute = Insertable<DisputesTable>
export type FoundDisputeRow = Selectable<FoundDisputesTable>
export type NewFoundDispute = Insertable<FoundDisputesTable>
export type TaxDocumentRow = Selectable<TaxDocumentsTable>
export type NewTaxDocument = Insertable<TaxDocumentsTable>
export type TaxSubmissionRow = Selectable<TaxSubmissionsTable>
export type NewTaxSubmission = Insertable<TaxSubmissionsTable>
export type NewUsageEntry = Insertable<UsageEntriesTable>
export type CloudAccountRow = Selectable<CloudAccountsTable>
export type NewCloudAccount = Insertable<CloudAccountsTable>
export type CloudAccountChange = Updateable<CloudAccountsTable>
export type ChargingStopRow = Selectable<ChargingStopsTable>
export type NewChargingStop = Insertable<ChargingStopsTable>
export type BudgetRow = Selectable<BudgetsTable>
export type NewBudget = Insertable<BudgetsTable>
export type BudgetNoticeRow = Selectable<BudgetNoticesTable>
export type NewBudgetNotice = Insertable<BudgetNoticesTable>
export type ChargeRunRow = Selectable<ChargeRunsTable>
export type NewChargeRun = Insertable<ChargeRunsTable>
export type PlannedChargeRow = Selectable<PlannedChargesTable>
export type NewPlannedCharge = Insertable<PlannedChargesTable>
export type ChargeRow = Selectable<ChargesTable>
export type NewCharge = Insertable<ChargesTable>
export type MembershipRow = Selectable<MembershipsTable>
export type UnexplainedPaymentRow = Selectable<UnexplainedPaymentsTable>
export type UnassignedPaymentRow = Selectable<UnassignedPaymentsTable>
export type NewUnassignedPayment = Insertable<UnassignedPaymentsTable>
export type NewUnexplainedPayment = Insertable<UnexplainedPaymentsTable>
export type InvitationRow = Selectable<InvitationsTable>
export type AccountInvitationRow = InvitationRow & { customerId: string; role: null }
export type TeamInvitationRow = InvitationRow & { customerId: null; role: TeamRole }
export type VisitRow = Selectable<VisitsTable>
export type NewVisit = Insertable<VisitsTable>
export type ReviewDecisionRow = Selectable<ReviewDecisionsTable>
export type RequestedChangeRow = Selectable<RequestedChangesTable>

/** A charge with the name of its card. A removed card keeps its row. */
export interface ChargeWithCard extends ChargeRow {
  cardType: CardType
  cardLast4: string
}
