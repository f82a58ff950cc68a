import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { AccountType } from '#contract/entities/common.ts'
import type { WayStep } from '#contract/steps.ts'
import { stepsOf } from '#machines/onboarding/order.ts'
import type { DatabaseHandle } from '#server/db/client.ts'

/** The onboarding of one customer as its rows have it. */
interface StoredOnboarding {
  id: string
  accountType: AccountType
  step: WayStep
  /** The states that the recorded transitions entered, in order. */
  entered: string[]
  /** The acts with the result `done`, by operation. */
  done: Record<string, number>
  hasInfo: boolean
  hasPackage: boolean
  hasGroup: boolean
  documents: string[]
  hasCard: boolean
  acceptances: number
  summaries: number
  cloudAccounts: number
  /** True when the provider's account is stored. */
  hasCloudAccount: boolean
}

const readOnboardings = async ({ db }: DatabaseHandle): Promise<StoredOnboarding[]> => {
  const { rows } = await sql<StoredOnboarding>`
    select c.id, c.account_type, c.step,
      array(select t.to_state from transitions t where t.machine = 'onboarding' and t.subject_id = c.id order by t.id) as entered,
      (select coalesce(jsonb_object_agg(operation, times), '{}') from
        (select a.operation, count(*) as times from activities a join activity_results r on r.activity_id = a.id
          where a.customer_id = c.id and r.result = 'done' group by a.operation) counted) as done,
      c.address is not null as has_info,
      c.package is not null as has_package,
      c.gcp_security_group is not null as has_group,
      array(select d.storage_key from documents d where d.customer_id = c.id and d.replaced_at is null) as documents,
      exists(select from payment_methods p where p.customer_id = c.id and p.status = 'primary' and not p.deleted) as has_card,
      (select count(*)::int from terms_acceptances a where a.customer_id = c.id) as acceptances,
      (select count(*)::int from contract_summaries s where s.customer_id = c.id) as summaries,
      (select count(*)::int from cloud_accounts a where a.customer_id = c.id) as cloud_accounts,
      c.gcp_sub_billing_account_id is not null as has_cloud_account
    from customers c`.execute(db)
  return rows
}

/** The call that completes each step. */
const OPERATION_OF: Partial<Record<WayStep, string>> = {
  'google-info': 'customers.googleInfo',
  'basic-info': 'customers.basicInfo',
  'support-package': 'customers.saveSupportPackage',
  'upload-documents': 'customers.attachments',
  'billing-email': 'customers.saveBillingGroup',
  'payment-info': 'customers.paymentMethods',
  'terms-conditions': 'customers.termsConditions',
  'success-creation': 'customers.onboardingComplete',
}

/** The states that the record of a customer has. The opened cloud account is a transition within its step. */
const recordOf = ({ hasCloudAccount }: StoredOnboarding, reached: readonly WayStep[]): WayStep[] =>
  reached.flatMap((step) => (step === 'success-creation' && hasCloudAccount ? [step, step] : [step]))

/** The faults in one customer's rows: a step without its data, its record or its job, or one of these without the step. */
const faultsOf = (stored: StoredOnboarding, dataDir: string): string[] => {
  const way = stepsOf(stored.accountType)
  const reached = way.indexOf(stored.step)
  const isPassed = (step: WayStep) => way.includes(step) && way.indexOf(step) < reached
  const faults: string[] = []
  const expectEqual = (name: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      faults.push(
        `${stored.id} at ${stored.step}: ${name} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`,
      )
  }
  expectEqual('the record of steps', stored.entered, recordOf(stored, way.slice(0, reached + 1)))
  expectEqual('the information', stored.hasInfo, isPassed('basic-info'))
  expectEqual('the package', stored.hasPackage, isPassed('support-package'))
  expectEqual('the group', stored.hasGroup, isPassed('billing-email'))
  expectEqual('the number of documents', stored.documents.length, isPassed('upload-documents') ? 3 : 0)
  // A saved card precedes the step that confirms it.
  if (isPassed('payment-info')) expectEqual('the card', stored.hasCard, true)
  const accepted = isPassed('terms-conditions') ? 1 : 0
  expectEqual('the number of acceptances', stored.acceptances, accepted)
  expectEqual('the number of contract summaries', stored.summaries, accepted)
  expectEqual('the number of cloud accounts', stored.cloudAccounts, accepted)
  for (const step of way) {
    const operation = OPERATION_OF[step]
    if (operation)
      expectEqual(`the record of ${operation}`, stored.done[operation] ?? 0, isPassed(step) ? 1 : 0)
  }
  for (const key of stored.documents)
    if (!existsSync(join(dataDir, 'files', key))) faults.push(`${stored.id}: the file ${key} is missing`)
  return faults
}

/** Looks at the rows and files of every customer for a step that is half done. */
export const halfDoneSteps = async (
  database: DatabaseHandle,
  dataDir: string,
): Promise<{ customers: number; faults: string[] }> => {
  const stored = await readOnboardings(database)
  return { customers: stored.length, faults: stored.flatMap((one) => faultsOf(one, dataDir)) }
}
